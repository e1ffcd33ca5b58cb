import { addDays } from './day.ts'
import { nameKey } from './name-key.ts'
import type { Withdrawal } from './withdrawal.ts'

/** What of a withdrawal time says when a horse is clear. */
export type WithdrawalTime = Pick<Withdrawal, 'name' | 'aliases' | 'amount' | 'unit'>

const HOURS = 24

/**
 * How many days after it was given the time is over. Of what was given, only the day is on file: hours count from its
 * end, so that 24 hours given on the 1st are over on the 3rd.
 */
export const daysUntilClear = ({ amount, unit }: Pick<WithdrawalTime, 'amount' | 'unit'>): number =>
  unit === 'days' ? amount : 1 + Math.ceil(amount / HOURS)

/** The first day on which the time is over. */
export const clearDay = (given: string, time: Pick<WithdrawalTime, 'amount' | 'unit'>): string =>
  addDays(given, daysUntilClear(time))

/** Whether the product names the substance, or one of its other names, in whole words. */
function isOf(product: string, { name, aliases }: WithdrawalTime): boolean {
  const words = ` ${nameKey(product)} `
  const names = [name, ...(aliases ?? '').split(',')].map(nameKey).filter((key) => key !== '')
  return names.some((key) => words.includes(` ${key} `))
}

/** The day a horse is clear of what he was given, by the longest of the barn's withdrawal times; null where none applies. */
export function clearOn<Time extends WithdrawalTime>(
  { product, care_date }: { readonly product: string | null; readonly care_date: string },
  times: readonly Time[],
): { readonly clear_on: string; readonly by: Time } | null {
  const [first] = times
    .filter((time) => product !== null && isOf(product, time))
    .map((by) => ({ clear_on: clearDay(care_date, by), by }))
    .toSorted((a, b) => (a.clear_on < b.clear_on ? 1 : -1))
  return first ?? null
}

/** "7 days", "1 hour" */
export const timeWords = ({ amount, unit }: Pick<WithdrawalTime, 'amount' | 'unit'>): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? unit.slice(0, -1) : unit}`
