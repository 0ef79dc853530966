import { command } from "./evaluate/command.ts";

/* `npm run --silent evaluate -- --corpus FILE`: how well the probes do on labelled data; `--help` says more. */
const { output, complaints, exitCode } = command(process.argv.slice(2));
if (complaints.length > 0) console.error(complaints.join("\n"));
if (output !== "") console.log(output);
process.exitCode = exitCode;
