import { BROWSERS, profileFiles } from "./browsers.ts";
import type { CredentialPlace } from "./credential-place.ts";

/** What is kept in a folder of its own: one below a home, named without a slash at the end. */
type Wallet = Pick<CredentialPlace, "places" | "words"> &
  Partial<Pick<CredentialPlace, "folders" | "readers">>;

/** Each is excused by its own name: who works with one chain has no use for the keys of another. */
export const WALLETS: readonly CredentialPlace[] = [
  wallet("Ethereum", {
    places: ["~/.ethereum/keystore/"],
    folders: ["~/.ethereum", "~/.ethereum/keystore"],
    words: ["ethereum", "geth"],
    readers: ["geth", "clef"],
  }),
  wallet("Foundry", {
    places: ["~/.foundry/keystores/"],
    folders: ["~/.foundry/keystores"],
    words: ["foundry"],
    readers: ["cast", "forge", "anvil"],
  }),
  wallet("Bitcoin", {
    places: ["~/.bitcoin/", "~/Library/Application Support/Bitcoin/"],
    folders: ["~/.bitcoin", "~/Library/Application Support/Bitcoin"],
    words: ["bitcoin", "bitcoind"],
    readers: ["bitcoind", "bitcoin-qt", "bitcoin-cli"],
  }),
  wallet("Litecoin", {
    places: ["~/.litecoin/"],
    folders: ["~/.litecoin"],
    words: ["litecoin"],
    readers: ["litecoind", "litecoin-qt", "litecoin-cli"],
  }),
  wallet("Monero", {
    places: ["~/.monero/"],
    folders: ["~/.monero"],
    words: ["monero"],
    readers: ["monerod", "monero-wallet-cli"],
  }),
  wallet("Electrum", {
    places: ["~/.electrum/wallets/"],
    folders: ["~/.electrum/wallets"],
    words: ["electrum"],
    readers: ["electrum"],
  }),
  wallet("Solana", {
    places: ["~/.config/solana/id.json"],
    words: ["solana"],
    readers: ["solana", "solana-keygen", "spl-token", "anchor"],
  }),
  wallet("Sui", {
    places: ["~/.sui/sui_config/", "~/.config/sui/sui_config/"],
    words: ["sui"],
    readers: ["sui"],
  }),
  wallet("Exodus", {
    places: ["~/.config/Exodus/", "~/Library/Application Support/Exodus/"],
    folders: ["~/.config/Exodus", "~/Library/Application Support/Exodus"],
    words: ["exodus"],
    readers: ["exodus"],
  }),
  wallet("Atomic", {
    places: ["~/.config/atomic/", "~/Library/Application Support/atomic/"],
    folders: ["~/.config/atomic", "~/Library/Application Support/atomic"],
    words: ["atomicwallet"],
    readers: ["atomic"],
  }),
  wallet("Ledger", {
    places: ["~/.config/Ledger Live/"],
    folders: ["~/.config/Ledger Live"],
    words: ["ledgerlive", "ledger live"],
  }),
  wallet("a browser", {
    places: profileFiles(["Local Extension Settings/"], []),
    words: ["metamask"],
    readers: BROWSERS,
  }),
];

function wallet(name: string, { words, ...rest }: Wallet): CredentialPlace {
  return {
    what: `a wallet of ${name}`,
    words: ["wallet", "wallets", ...words],
    why: "A node or signer works with its own keystore.",
    ...rest,
  };
}
