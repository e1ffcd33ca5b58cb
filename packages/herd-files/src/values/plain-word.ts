/** “In_Training.” and “in-training” as “in training”. */
export const plainWord = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/\.$/, '')
