import { dollarsSaid } from './cents.ts'
import { count, plural } from './count.ts'
import type { EarningsSum, RaceRecord } from './race-record.ts'

type Earnings = RaceRecord['earnings']
type Raced = Pick<RaceRecord, 'starts' | 'earnings'>

/** The earnings of a horse as one number: the registry's lifetime figure, else his starts on file; null unknown. */
export const earnedBy = ({ lifetime_cents, starts_cents }: Earnings): number | null =>
  lifetime_cents ?? starts_cents

/** Whether some of his starts have no money on file and there is no lifetime figure. */
const isIncomplete = ({ starts, earnings }: Raced) =>
  earnings.lifetime_cents === null && earnings.starts_with_money < starts

/** The sum, and where it is a part of the starts, of how many; null unknown. */
function earnedOf(raced: Raced, all: string): string | null {
  const cents = earnedBy(raced.earnings)
  if (cents === null) return null
  const part = isIncomplete(raced) ? ` (${count(raced.earnings.starts_with_money)} of ${all})` : ''
  return `${dollarsSaid(cents)}${part}`
}

/** "$79,800"; "$12,300 (9 of 14 starts)", where it is a part of them; null unknown. */
export const earnedShort = (raced: Raced): string | null => earnedOf(raced, plural(raced.starts, 'start'))

/** "$12,300 (9 of 14)" in a table that has the starts beside it; a dash where nothing is known. */
export const earnedCell = (raced: Raced): string => earnedOf(raced, count(raced.starts)) ?? '–'

/** "Lifetime earnings $79,800 (registry, as of Nov 3, 2026); $12,300 in 9 of 14 starts with money on file" */
export function earnedWords({ starts, earnings }: Raced, dayWords: (day: string) => string): string {
  const { lifetime_cents, lifetime_on, starts_cents, starts_with_money } = earnings
  const inStarts =
    starts_cents === null
      ? null
      : starts === 0
        ? `${dollarsSaid(starts_cents)} for scratched starts`
        : `${dollarsSaid(starts_cents)} in ${count(starts_with_money)} of ${plural(starts, 'start')} with money on file`
  if (lifetime_cents === null) return inStarts === null ? 'Earnings not on file' : `Earned ${inStarts}`
  const asOf = lifetime_on === null ? 'date not on file' : `as of ${dayWords(lifetime_on)}`
  const lifetime = `Lifetime earnings ${dollarsSaid(lifetime_cents)} (registry, ${asOf})`
  return inStarts === null ? lifetime : `${lifetime}; ${inStarts}`
}

export function sumEarnings(raced: readonly Raced[]): EarningsSum {
  const known = raced.filter(({ earnings }) => earnedBy(earnings) !== null)
  return {
    cents:
      known.length === 0 ? null : known.reduce((sum, { earnings }) => sum + (earnedBy(earnings) ?? 0), 0),
    runners: raced.filter(({ starts, earnings }) => starts > 0 || earnedBy(earnings) !== null).length,
    known: known.length,
    by_registry: known.filter(({ earnings }) => earnings.lifetime_cents !== null).length,
    incomplete: known.filter(isIncomplete).length,
  }
}

/** "$1,234,500 by 23 of 31 runners (12 by the registry’s lifetime figure, 4 with starts that lack it)"; null unknown. */
export function sumWords({ cents, runners, known, by_registry, incomplete }: EarningsSum): string | null {
  if (cents === null) return null
  const parts = [
    by_registry > 0 ? `${count(by_registry)} by the registry’s lifetime figure` : null,
    incomplete > 0 ? `${count(incomplete)} with money for only some starts` : null,
  ].filter((part) => part !== null)
  const made = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  return `${dollarsSaid(cents)} by ${count(known)} of ${plural(runners, 'runner')} with money on file${made}`
}

/** "$1,234,500 (23 of 31)" in a table; a dash where nothing is known. */
export function sumShort({ cents, runners, known }: EarningsSum): string {
  if (cents === null) return '–'
  return known < runners ? `${dollarsSaid(cents)} (${count(known)} of ${count(runners)})` : dollarsSaid(cents)
}
