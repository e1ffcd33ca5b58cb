declare const stored: unique symbol
/** A line of the activity as it is stored: amounts of money are parts of their own, between two signs no text can hold. */
export interface StoredSentence {
  readonly [stored]: true
}

const BEFORE = '\u0002'
const AFTER = '\u0003'
const AMOUNT = new RegExp(`${BEFORE}([^${AFTER}]*)${AFTER}`, 'gu')

/** US dollars as a part of a sentence that is to be stored. */
export const amount = (dollars: number): string => BEFORE + String(dollars) + AFTER

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** "$2,500", "$2,500.50" */
const inWords = (dollars: string) => DOLLARS.format(Number(dollars)).replace(/\.00$/, '')

const textOf = (sentence: StoredSentence) => sentence as unknown as string // as it is stored

export const storedAs = (sentence: string): StoredSentence => sentence as unknown as StoredSentence

/** As it reads for those who may see money, or for the others. */
export const sentenceFor = (sentence: StoredSentence, seesMoney: boolean): string =>
  textOf(sentence).replace(AMOUNT, (_, dollars: string) => (seesMoney ? inWords(dollars) : 'an amount'))

/** The line of its undo. */
export const undoneSentence = (sentence: StoredSentence): string => `Undone: ${textOf(sentence)}`
