import type { Excerpt } from "../../src/model/finding.ts";
import { wordsIn } from "./words.ts";

/** Whether a source gives what opens other doors, by its name and by the words that made it a source. */
export function holdsSecrets(name: string, reasons: readonly Excerpt[]): boolean {
  return [name, ...reasons].some((text) => namesSecret(wordsIn(text)));
}

/** Whether the words name a secret: `api key`, `passwords`, `env`; not `token limit`, `primary key`. */
export function namesSecret(words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      SECRETS.has(word) ||
      (SECRET_ENDS.has(word) && index > 0 && SECRET_STARTS.has(words[index - 1]!)),
  );
}

const SECRETS = new Set(
  (
    "password passwords passwd passphrase passphrases credential credentials secret secrets " +
    "cookie cookies dotenv env keychain keystore vault kubeconfig apikey apikeys seedphrase " +
    "totp otp"
  ).split(" "),
);
const SECRET_STARTS = new Set(
  "api access auth authentication bearer private ssh gpg pgp signing encryption session refresh login seed recovery aws connection environment".split(
    " ",
  ),
);
const SECRET_ENDS = new Set(
  "key keys token tokens phrase phrases string strings variable variables code codes".split(" "),
);
