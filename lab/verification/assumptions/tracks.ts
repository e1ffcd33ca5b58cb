import { standardFor, type DistanceStandard } from '@quarterpole/racing/distance-standards'
import { exactSpeedIndex, speedIndex } from '@quarterpole/racing/speed-index'
import {
  airDensity,
  CDA_RANGE,
  MS_PER_MPH,
  SPRINT,
  type SprintParameters,
  sprintTime,
} from '@quarterpole/racing/sprint-model'
import { type Assumption, assumption, fixed, signed } from './assumption.ts'

/** Speed index of a time this far behind SI 100. */
const BEHIND_S = 0.5
const behind = (standard: DistanceStandard): string =>
  `SI ${speedIndex(standard.minimumStandardS + BEHIND_S, standard.minimumStandardS, standard)}`

const increment = (yards: number, low: number, high: number, source: string): Assumption => {
  const standard = standardFor(yards)
  return assumption(
    {
      id: `increment-${yards}`,
      model: 'bias',
      name: `Seconds that make a point at ${yards.toLocaleString('en-US')} yards`,
      unit: 's',
      mark: standard.pointConfidence === 'assumed' ? 'assumed' : 'derived',
      source,
      effect: `speed index of a time ${BEHIND_S} s behind SI 100`,
    },
    { low, used: standard.secondsPerPoint, high },
    (secondsPerPoint) => behind({ ...standard, secondsPerPoint }),
  )
}

const NOT_LISTED = 'On neither neighboring list of the Texas exam pages; the range runs to both neighbors.'

/** What a 10 mph headwind costs over 400 yards at sea level and 68 °F. */
function headwind(parameters: SprintParameters): string {
  const density = airDensity(0, 68, 40)
  const time = (headwindMs: number) => sprintTime(400, { density, headwindMs, crosswindMs: 0 }, parameters)
  return `${signed(time(10 * MS_PER_MPH) - time(0), 2)} s`
}
const WIND = 'what a 10 mph headwind costs over 400 yards'

const standard500 = standardFor(500)
const standard400 = standardFor(400)

export const TRACKS: readonly Assumption[] = [
  increment(110, 0.015, 0.025, 'Not found anywhere; taken as at 220 yards. The range is ours.'),
  increment(350, 0.03, 0.04, NOT_LISTED),
  increment(500, 0.035, 0.05, 'No official distance; taken as at 440 and 550 yards. The range is ours.'),
  increment(870, 0.04, 0.06, 'Not on the exam pages; above the 0.04 s of shorter races. The range is ours.'),
  increment(1000, 0.04, 0.06, 'Not on the exam pages; above the 0.04 s of shorter races. The range is ours.'),
  assumption(
    {
      id: 'si-cut',
      model: 'bias',
      name: 'A speed index is cut to a whole number, not rounded',
      unit: '',
      mark: 'assumed',
      source: 'AQHA’s rule gives no rounding; a horse earns an index by meeting its time.',
      effect: 'index of 20.36 s at 400 yards where SI 100 is 20.15 s',
    },
    { low: 'cut', used: 'cut', high: 'rounded' },
    (way) =>
      way === 'cut'
        ? `SI ${speedIndex(20.36, 20.15, standard400)}`
        : `SI ${Math.round(exactSpeedIndex(20.36, 20.15, standard400))}`,
  ),
  assumption(
    {
      id: 'standard-500',
      model: 'bias',
      name: 'Minimum standard time at 500 yards',
      unit: 's',
      mark: 'derived',
      source:
        'Not published. The cubic through the standards at 400, 440, 550 and 660 yards; the nearest three give 25.06, a straight line 25.13.',
      effect: 'index of 25.50 s at a track without winners on file',
    },
    { low: 25.06, used: standard500.minimumStandardS, high: 25.13 },
    (minimum) => `SI ${fixed(exactSpeedIndex(25.5, minimum, standard500))}`,
  ),
  assumption(
    {
      id: 'drag-area',
      model: 'bias',
      name: 'Drag area of horse and rider',
      unit: 'm²',
      mark: 'assumed',
      source: 'No measurement of a galloping horse was found; every weather figure is shown over this range.',
      effect: WIND,
    },
    { low: CDA_RANGE.low, used: SPRINT.cdA, high: CDA_RANGE.high },
    (cdA) => headwind({ ...SPRINT, cdA }),
  ),
  assumption(
    {
      id: 'mass',
      model: 'bias',
      name: 'Weight of horse, rider and tack',
      unit: 'kg',
      mark: 'assumed',
      source: 'About 1,235 lb; the range is ours.',
      effect: WIND,
    },
    { low: 500, used: SPRINT.massKg, high: 620 },
    (massKg) => headwind({ ...SPRINT, massKg }),
  ),
  assumption(
    {
      id: 'reaction',
      model: 'bias',
      name: 'From the gate’s opening to the first movement',
      unit: 's',
      mark: 'assumed',
      source: 'No measurement was found; the range is ours. It shifts every time alike.',
      effect: WIND,
    },
    { low: 0.1, used: SPRINT.reactionS, high: 0.25 },
    (reactionS) => headwind({ ...SPRINT, reactionS }),
  ),
]
