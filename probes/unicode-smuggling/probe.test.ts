import { table } from "../../test/table.ts";
import { cases } from "./cases.ts";
import { unicodeSmuggling } from "./probe.ts";

table(unicodeSmuggling, cases);
