import { capital } from './capital.ts'
import { count } from './count.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** "three"; from eleven on, digits. */
export const numberWord = (n: number): string => WORDS[n] ?? count(n)

/** "Three", at the start of a sentence. */
export const startingNumber = (n: number): string => capital(numberWord(n))
