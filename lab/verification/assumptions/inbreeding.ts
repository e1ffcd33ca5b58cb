import type { EvaluationData } from '@quarterpole/genetics/evaluation'
import { evaluateInGroups } from '@quarterpole/genetics/herd-evaluation'
import { HERD_PARAMETERS } from '@quarterpole/genetics/parameters'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { datesOf, recordsBefore } from '../simulated-races.ts'
import { type Assumption, assumption, signed } from './assumption.ts'
import { birthYear, count, data, TODAY } from './reference-herd.ts'

/** Invented starts in which 6.25% of inbreeding costs this many points. */
const COST_SI = 1
function withCost(costSi: number) {
  const bred = simulateHerd({ horses: 5_000, seed: 'assumptions', today: TODAY })
  const starts = recordsBefore(bred, datesOf(bred), TODAY)
  return {
    starts: { ...starts, si: starts.si.map((si, r) => si - (costSi / 0.0625) * starts.f[starts.horse[r]]) },
    birthYear: bred.horses.birth_year,
  }
}
const costly = withCost(COST_SI)

/** What 6.25% inbreeding is found to do in a herd, with what is assumed of the slope. */
function costOf(
  of: { starts: EvaluationData; birthYear: ArrayLike<number> },
  sd: number,
  onlyCosts = true,
): string {
  const parameters = {
    ...HERD_PARAMETERS,
    inbreedingVariance: sd * sd,
    inbreedingOnlyCosts: onlyCosts,
  }
  const { inbreedingSlope } = evaluateInGroups(of.starts, parameters, { birthYear: of.birthYear })
  return inbreedingSlope === null ? '0.0' : signed(0.0625 * inbreedingSlope.estimate, 2)
}

const inbreedingSd = Math.sqrt(HERD_PARAMETERS.inbreedingVariance ?? 0)
const DOEKES =
  'No slope on a speed index is published. The median of 154 studies of livestock comes to 5.3 points (Doekes et al. 2021, Genes 12:926); the range is ours.'

export const INBREEDING: readonly Assumption[] = [
  assumption(
    {
      id: 'inbreeding-sd',
      model: 'foal',
      name: 'How large the cost of inbreeding may be (standard deviation, for F from 0 to 1)',
      unit: 'SI points',
      mark: 'assumed',
      source: DOEKES,
      effect: `what 6.25% inbreeding is found to add, in an invented herd of ${count(costly.starts.ped.n)} where it costs ${COST_SI} point`,
    },
    { low: 4, used: inbreedingSd, high: 16 },
    (sd) => costOf(costly, sd),
  ),
  assumption(
    {
      id: 'inbreeding-one-sided',
      model: 'foal',
      name: 'Inbreeding costs speed or does nothing',
      unit: '',
      mark: 'assumed',
      source:
        'No study found that it makes horses faster, but better families are bred closer and can look so.',
      effect: `what 6.25% inbreeding is found to add, in an invented herd of ${count(data.ped.n)} where it costs nothing`,
    },
    { low: 'yes', used: HERD_PARAMETERS.inbreedingOnlyCosts ? 'yes' : 'no', high: 'no' },
    (answer) => costOf({ starts: data, birthYear }, inbreedingSd, answer === 'yes'),
  ),
]
