import { formFacts } from './form-facts.ts'

/** What statements say alike on the screen, on paper and in files. */

export const KIND_WORDS = { ...formFacts.charge.kind.words, ...formFacts.payment.kind.words }

export const BROUGHT_FORWARD = 'Balance brought forward'
/** An issued statement from what was owed to what is due; these add up to it. */
export const sumsBeforeDue = (sums: { forward_cents: number; charges_cents: number; paid_cents: number }) =>
  [
    [BROUGHT_FORWARD, sums.forward_cents],
    ['Charges less credits', sums.charges_cents],
    ['Payments and credits received', 0 - sums.paid_cents],
  ] as const
/** It is said without its sign. */
export const dueLabel = (cents: number) => (cents < 0 ? 'Paid ahead' : 'Balance due')

/** What is owed, by age of the charges. */
export const AGES = [
  ['current', 'Under 30 days'],
  ['over_30', '30 to 59'],
  ['over_60', '60 to 89'],
  ['over_90', '90 and over'],
] as const
export const OLDEST_FIRST = 'Payments and credits pay the oldest charges first.'
export const SPLIT_BY_DAYS =
  'Each charge is split to the cent by the shares on its day, or on each of its days. Credits are below zero.'
