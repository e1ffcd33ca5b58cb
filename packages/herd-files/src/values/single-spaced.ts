/** A text of nothing that can be seen, as a name must not be. */
export const isInvisible = (text: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Runs of blanks as one space. A text that is so already comes back itself: a copy of every cell would outweigh the file. */
export const singleSpaced = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ') : text
