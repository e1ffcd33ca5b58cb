import { dollarsSaid } from '@quarterpole/contract/cents'
import type { Private } from '@quarterpole/contract/privacy'
import type { Right } from '@quarterpole/contract/roles'

declare const stored: unique symbol
/**
 * A line of the activity as it is stored. Amounts of money, and what only some may read, are parts of their own, between
 * two signs no text can hold.
 */
export interface StoredSentence {
  readonly [stored]: true
}

const BEFORE = '\u0002'
const AFTER = '\u0003'
const BETWEEN = '\u0004'
const PART = new RegExp(`${BEFORE}([^${AFTER}]*)${AFTER}`, 'gu')

/** US dollars as a part of a sentence that is to be stored. */
export const amount = (dollars: number): string => BEFORE + String(dollars) + AFTER

/** A part for those who have the right; the others read other words. Only one for money may have amounts in it. */
export const partFor = (need: Private, words: string, others: string): string =>
  BEFORE +
  [need, need === 'money' ? words.replace(PART, (_, part: string) => inWords(part)) : words, others].join(
    BETWEEN,
  ) +
  AFTER

/** "$2,500", "$2,500.50" */
const inWords = (dollars: string) => dollarsSaid(Number(dollars) * 100)

const textOf = (sentence: StoredSentence) => sentence as unknown as string // as it is stored

export const storedAs = (sentence: string): StoredSentence => sentence as unknown as StoredSentence

/** As it reads for someone from whom these are hidden. */
export const sentenceFor = (sentence: StoredSentence, hidden: readonly Right[]): string =>
  textOf(sentence).replace(PART, (_, part: string) => {
    const [need = '', words, others = ''] = part.split(BETWEEN)
    if (words === undefined) return hidden.includes('money') ? 'an amount' : inWords(part)
    return (hidden as readonly string[]).includes(need) ? others : words
  })

/** The line of its undo. */
export const undoneSentence = (sentence: StoredSentence): string => `Undone: ${textOf(sentence)}`
