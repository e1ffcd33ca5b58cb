import { dayOf, isoOf } from './calendar.ts'
import type { HerdMoney, HerdRace, HerdStart } from './herd.ts'

/** Percent of the purse by place. */
const SHARES = [60, 20, 10, 6, 4]
/** The barn has kept its money for so long. */
const DAYS_ON_FILE = 3 * 365
/** Of so many of its runners, one has his lifetime earnings on file. */
const ONE_IN = 3

/** What the runners of a race won, in cents; those in a dead heat share what their places pay. Null without a finish. */
export const wonInRace = (
  purse: number,
  starts: readonly Pick<HerdStart, 'finish'>[],
): readonly (number | null)[] =>
  starts.map(({ finish }) => {
    if (finish === null) return null
    const together = starts.filter((start) => start.finish === finish).length
    const shares = SHARES.slice(finish - 1, finish - 1 + together)
    return Math.floor((purse * shares.reduce((sum, share) => sum + share, 0)) / together)
  })

/** Whether the money of a race is on file. */
export const isMoneyOnFile = ({ race_date }: HerdRace, today: number): boolean =>
  dayOf(race_date) >= today - DAYS_ON_FILE

interface Racing {
  readonly races: readonly HerdRace[]
  readonly starts: readonly HerdStart[]
}

/** The registry's lifetime earnings of some of the runners, as of the first of this month. */
export function lifetimeEarnings(
  { races, starts }: Racing,
  { isOurs, today }: { isOurs: (horse: number) => boolean; today: string },
): (horse: number) => HerdMoney {
  const asOf = isoOf(dayOf(`${today.slice(0, 7)}-01`))
  const won = new Map<number, number>()
  for (const [race, field] of Map.groupBy(starts, (start) => start.race)) {
    if (races[race].race_date >= asOf) continue
    const cents = wonInRace(races[race].purse, field)
    field.forEach(({ horse }, i) => won.set(horse, (won.get(horse) ?? 0) + (cents[i] ?? 0)))
  }
  return (horse) => {
    const cents = isOurs(horse) && horse % ONE_IN === 0 ? (won.get(horse) ?? null) : null
    return { lifetime_earnings_cents: cents, lifetime_earnings_on: cents === null ? null : asOf }
  }
}
