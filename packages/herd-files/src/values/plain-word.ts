/** “an edema”, “a size”: as it is said in a sentence about a cell. */
export const withArticle = (word: string): string => `${/^[aeio]/i.test(word) ? 'an' : 'a'} ${word}`

/** “In_Training.” and “in-training” as “in training”. */
export const plainWord = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/\.$/, '')
