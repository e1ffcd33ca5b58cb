/** Runs of blanks as one space. A text that is so already comes back itself: a copy of every cell would outweigh the file. */
export const singleSpaced = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text
