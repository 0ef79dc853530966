/**
 * UTF-16 code units of one text that every probe judges whole. Probes that weigh the meaning of
 * words may stop there if they say so; what is beyond is reported as `oversized-text`.
 */
export const WHOLE_TEXT = 256 * 1024;
