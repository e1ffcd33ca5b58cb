import { centsOf, dollarsSaid, dollarsTyped } from '@quarterpole/contract/cents'

/** Readers of typed text: blank is null, never 0. */

export const textOrNull = (text: string) => text.trim() || null
export const numberOrNull = (text: string) =>
  text.trim() === '' ? null : Number(text.replaceAll(',', '').replace(/^\s*\$/, ''))
/** Of dollars typed; NaN where they are no whole number of cents. */
export function centsOrNull(text: string): number | null {
  const dollars = numberOrNull(text)
  return dollars === null ? null : centsOf(dollars)
}
export const shownCents = (cents: number | null) => (cents === null ? '' : dollarsTyped(cents))
export const shown = (value: string | number | null) => (value === null ? '' : String(value))

/** What is wrong with a typed number; undefined for a blank or a good one. */
export function numberError(
  text: string,
  { least, most, whole = false }: { least: number; most: number; whole?: boolean },
): string | undefined {
  const value = numberOrNull(text)
  if (value === null) return undefined
  if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value)))
    return undefined
  return rangeWords({ least, most, whole, orBlank: true })
}

interface Range {
  least: number
  most: number
  whole: boolean
  orBlank: boolean
}

/** "Enter a whole number from 1 to 1,000, or leave it blank." */
export const rangeWords = ({ least, most, whole, orBlank }: Range) =>
  `Enter a ${whole ? 'whole ' : ''}number from ${least} to ${most.toLocaleString('en-US')}${orBlank ? ', or leave it blank' : ''}.`

/** What is wrong with a typed amount; undefined for a blank or a good one. */
export function centsError(text: string, most: number): string | undefined {
  const cents = centsOrNull(text)
  return cents === null || (cents >= 0 && cents <= most) ? undefined : centsWords(most, true)
}

/** "Enter dollars and cents up to $20,000,000, or leave it blank." @param most  in cents */
export const centsWords = (most: number, orBlank: boolean) =>
  `Enter dollars and cents up to ${dollarsSaid(most)}${orBlank ? ', or leave it blank' : ''}.`

/** Only the members that say something. */
export const errorsOf = <Draft extends object>(
  errors: Partial<Record<keyof Draft, string | undefined>>,
): Partial<Record<keyof Draft, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<
    Record<keyof Draft, string>
  > // entries without a sentence are gone
