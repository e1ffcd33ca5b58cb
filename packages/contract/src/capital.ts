/** The words with their first letter as a capital. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The words with their first letter small, to go on with a sentence. */
export const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
