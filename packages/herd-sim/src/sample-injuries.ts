import type { Rng } from '@quarterpole/numerics/rng'
import { isoOf } from './calendar.ts'
import type { HerdInjury } from './herd.ts'
import { drawInjury, INJURY_KINDS } from './injury-types.ts'

const OLD = 10
/** Days since their return, and days past the day they were expected back. */
const BACK_SINCE = [9, 20]
const PAST_DUE = [11, 26]
const ACTIVE = 3

/**
 * Injuries of the barn's runners: old ones, recovered; two horses lately back; two still out beyond the days expected; and
 * recent ones.
 *
 * @param runners  rows of the horses that run most, each used once
 */
export function sampleInjuries(rng: Rng, runners: readonly number[], today: number): HerdInjury[] {
  const horses = [...runners]
  const next = () => horses.shift()
  const injuries: HerdInjury[] = []
  const add = (make: (horse: number) => HerdInjury) => {
    const horse = next()
    if (horse !== undefined) injuries.push(make(horse))
  }
  const short = INJURY_KINDS.filter(({ days }) => days[1] <= 150)
  const serious = INJURY_KINDS.filter(({ days }) => days[0] >= 60)
  for (let k = 0; k < OLD; k++)
    add((horse) =>
      drawInjury(rng, short[k % short.length], { horse, day: today - 420 + 18 * k + rng.int(10), today }),
    )
  for (const [k, since] of BACK_SINCE.entries())
    add((horse) => {
      const drawn = drawInjury(rng, serious[(k + 3) % serious.length], { horse, day: today, today })
      const hurt = today - since - drawn.expected_days_off - rng.int(15)
      return { ...drawn, injury_date: isoOf(hurt), status: 'recovered', return_date: isoOf(today - since) }
    })
  for (const [k, over] of PAST_DUE.entries())
    add((horse) => {
      const drawn = drawInjury(rng, serious[(k + 1) % serious.length], { horse, day: today, today })
      return { ...drawn, injury_date: isoOf(today - over - drawn.expected_days_off) }
    })
  for (let k = 0; k < ACTIVE; k++)
    add((horse) =>
      drawInjury(rng, serious[k % serious.length], { horse, day: today - 45 + 14 * k - rng.int(5), today }),
    )
  return injuries.sort((a, b) => a.injury_date.localeCompare(b.injury_date) || a.horse - b.horse)
}
