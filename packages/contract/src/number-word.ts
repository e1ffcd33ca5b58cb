const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "three"; from eleven on, digits. */
export const numberWord = (n: number): string => WORDS[n] ?? n.toLocaleString('en-US')

/** "Three", at the start of a sentence. */
export function startingNumber(n: number): string {
  const word = numberWord(n)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
