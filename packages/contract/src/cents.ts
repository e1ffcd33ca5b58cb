/** US dollars are kept as whole cents, so that sums are exact. */

/** Of a start or a lifetime: $20,000,000. */
export const MAX_EARNINGS_CENTS = 2_000_000_000
/** Of one charge: $10,000,000. */
export const MAX_CHARGE_CENTS = 1_000_000_000

/** Of a typed amount; NaN where it is no whole number of cents. */
export function centsOf(dollars: number): number {
  const cents = Math.round(dollars * 100)
  return cents / 100 === dollars ? cents : Number.NaN
}

/** Of an amount that is on file in dollars, as fees and prices are; to the nearest cent. */
export const centsOnFile = (dollars: number): number => Math.round(dollars * 100)

/** "79800", "79800.50": as a form and a file have it. */
export const dollarsTyped = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** "$79,800.00", "−$90.00": in columns of a table. */
export const dollarsAndCents = (cents: number): string => DOLLARS.format(cents / 100).replace('-', '−')
/** "$79,800", "$79,800.50" */
export const dollarsSaid = (cents: number): string => dollarsAndCents(cents).replace(/\.00$/, '')

/** The header of a field in files, where cents are dollars: "earned" of `earned_cents`. */
export const fileHeader = (member: string): string => member.replace(/_cents$/, '')
