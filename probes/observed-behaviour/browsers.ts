const CHROMIUMS = ["~/.config/", "~/Library/Application Support/"].flatMap((base) =>
  [
    "google-chrome/",
    "Google/Chrome/",
    "chromium/",
    "Chromium/",
    "BraveSoftware/Brave-Browser/",
    "microsoft-edge/",
    "Microsoft Edge/",
    "vivaldi/",
    "opera/",
  ].map((browser) => base + browser),
);
const FIREFOXES = [
  "~/.mozilla/firefox/*/",
  "~/snap/firefox/common/.mozilla/firefox/*/",
  "~/Library/Application Support/Firefox/Profiles/*/",
];
const PROFILES = [
  ...CHROMIUMS.map((browser) => `${browser}*/`),
  ...CHROMIUMS.map((browser) => browser),
];

/** Files of browser profiles, in all browsers. */
export function profileFiles(
  chromium: readonly string[],
  firefox: readonly string[],
): readonly string[] {
  return [
    ...PROFILES.flatMap((profile) => chromium.map((name) => profile + name)),
    ...FIREFOXES.flatMap((profile) => firefox.map((name) => profile + name)),
  ];
}

/** Folders of the profiles, written without a slash at the end, and those that hold them. */
export function profileFolders(): readonly string[] {
  const folders = [...CHROMIUMS, ...CHROMIUMS.map((browser) => `${browser}Default/`)];
  const firefoxes = FIREFOXES.flatMap((profile) => [profile.replace(/\*\/$/, ""), profile]);
  return [...folders, ...firefoxes].map((folder) => folder.slice(0, -1));
}

/** Programs that open their own profiles, and start children in their own way. */
export const BROWSERS = [
  "chrome",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "headless_shell",
  "chrome-headless-shell",
  "brave",
  "msedge",
  "firefox",
  "firefox-bin",
  "opera",
  "vivaldi-bin",
] as const;
/** Words of servers that drive one. */
export const BROWSER_WORDS = [
  "browser",
  "chrome",
  "chromium",
  "firefox",
  "playwright",
  "puppeteer",
];
