/** Letters without a glyph: not seen, and yet as wide as a letter. */
const FILLERS = "\\u{115f}\\u{1160}\\u{17b4}\\u{17b5}\\u{3164}\\u{ffa0}";

/**
 * Inside of a character class, for the flag `u`: default-ignorable code points and the format
 * characters that are invisible as well, without the letters that have no glyph.
 */
export const ZERO_WIDTH =
  "\\u{ad}\\u{34f}\\u{61c}\\u{180b}-\\u{180f}\\u{200b}-\\u{200f}\\u{202a}-\\u{202e}\\u{2060}-\\u{206f}" +
  "\\u{fe00}-\\u{fe0f}\\u{feff}\\u{fff0}-\\u{fffb}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}" +
  "\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";

/** The same with the letters that have no glyph. */
export const INVISIBLE = ZERO_WIDTH + FILLERS;

/** Inside of a character class: blanks that are drawn as wide as a letter, or a symbol. */
export const BLANK_GLYPHS = "\\u{2800}\\u{1d159}\\u{13441}\\u{13442}";
