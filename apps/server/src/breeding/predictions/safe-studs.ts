import { isOfferedAsMate } from '@quarterpole/contract/barn-facts'
import { capital } from '@quarterpole/contract/capital'
import type { HorseId } from '@quarterpole/contract/ids'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { SafeStud } from '@quarterpole/contract/life-in-foals'
import type { MatingsRequest, RankedMating } from '@quarterpole/contract/matings'
import type { PanelOutlook } from '@quarterpole/genetics/panel-outlook'
import { rankMatings } from './matings.ts'
import type { PredictionServices } from './predict.ts'

/** The distance a herd is compared at. */
export const SAFE_STUD_YARDS = 400
/** As the ranking of the Planner opens. */
const OUTCROSS = 0.3

interface SafeStuds {
  readonly studs: SafeStud[]
  /** Stallions ranked for her, safe or not. */
  readonly ranked: number
  readonly missingSpeed: string | null
}

/**
 * The first stallions of a mare's ranking with whom, by the tests on file, no foal is affected or at risk, and whose
 * foal's inbreeding is known and at most 6.25%; none in training.
 *
 * @param among  the stallions to choose from; all of them
 * @throws {AppError} not_found, invalid (no mare)
 */
export async function safeStudsFor(
  services: PredictionServices,
  damId: HorseId,
  most: number,
  among?: ReadonlySet<HorseId>,
): Promise<SafeStuds> {
  const request: MatingsRequest = {
    dam_id: damId,
    distance_yards: SAFE_STUD_YARDS,
    outcross: OUTCROSS,
    max_inbreeding: INBREEDING_MODERATE,
    exclude_affected: true,
    max_stud_fee: null,
    include_close_relatives: false,
    include_history: false,
    limit: most,
  }
  const { matings, missing_speed, stallions } = await rankMatings(
    services,
    request,
    ({ id, outlook, role }) =>
      (among === undefined || among.has(id)) && isSafe(outlook) && isOfferedAsMate(role),
  )
  return {
    studs: matings.map((mating) => ({ mating, why: whyOf(mating, matings) })),
    ranked: stallions,
    missingSpeed: missing_speed,
  }
}

const isSafe = ({ code }: PanelOutlook) => code === 'clear' || code === 'carrier'

/** "Fastest of the three, lowest fee; clear on all six": where he is ahead of the others offered. */
export function whyOf(mating: RankedMating, all: readonly RankedMating[]): string {
  const isFirst = (of: (one: RankedMating) => number | null) => {
    const own = of(mating)
    return own !== null && all.every((other) => other === mating || (of(other) ?? Infinity) > own)
  }
  const ahead = [
    isFirst(({ expected_si }) => -expected_si) ? 'fastest' : null,
    isFirst(({ inbreeding_coefficient }) => inbreeding_coefficient) ? 'least inbreeding' : null,
    isFirst(({ stud_fee }) => stud_fee) ? 'lowest fee' : null,
  ].filter((word) => word !== null)
  const health = mating.worst_disease.label
  if (all.length < 2 || ahead.length === 0) return capital(health)
  const of = all.length === 2 ? 'of the two' : `of the ${all.length === 3 ? 'three' : all.length}`
  const [first, ...rest] = ahead
  return `${[`${capital(first ?? '')} ${of}`, ...rest].join(', ')}; ${health}`
}
