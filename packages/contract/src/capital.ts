/** The words with their first letter as a capital. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
