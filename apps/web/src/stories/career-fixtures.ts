import type { CareerLine, CareerPoint, CareerStart } from '@quarterpole/contract/career-line'
import { addDays } from '@quarterpole/contract/day'
import type { EvaluationId, HorseId, InjuryId, RaceId } from '@quarterpole/contract/ids'
import { type FormVariances, type OwnStart, ownAbility, ownAbilityAt } from '@quarterpole/genetics/form'
import { createRng } from '@quarterpole/numerics/rng'

const TODAY = '2026-11-20'
const BREEDING = 86
const FORM: FormVariances = { lasting: 0.8, form: 11, days: 120, residual: 45 }
const PRIOR = { level: 0, slope: 0, variance: [50, 4, 6] } as const

interface Career {
  name: string
  starts: number
  /** Days between starts. */
  apart: number
  first: string
  injuries?: CareerLine['injuries']
  rated?: boolean
}

const dayNumber = (date: string) => Date.parse(date) / 86_400_000
const dateOf = (day: number) => addDays('1970-01-01', day)

function careerOf({ name, starts: n, apart, first, injuries = [], rated = true }: Career): CareerLine {
  const rng = createRng(name)
  let day = dayNumber(first)
  const starts: CareerStart[] = []
  const own: OwnStart[] = []
  const at = (on: number, known: number) => {
    const { mean, variance } = ownAbilityAt(ownAbility(own.slice(0, known), PRIOR, FORM, { day: on }), 350)
    return { si: BREEDING + mean, sd: Math.sqrt(variance) }
  }
  for (let i = 0; i < n; i++) {
    const since = i === 0 ? null : i % 9 === 8 ? 140 + rng.int(120) : apart + rng.int(apart)
    day += since ?? 0
    const si = i % 17 === 13 ? null : Math.round(rng.normal(BREEDING + Math.min(9, i), 7))
    const distance_yards = [300, 350, 350, 400, 440][Math.min(4, Math.floor(i / 4))] ?? 350
    if (si !== null) own.push({ day, distanceYards: distance_yards, deviation: si - BREEDING })
    starts.push({
      race_id: (4000 + i) as RaceId,
      race_date: dateOf(day),
      track_name: i % 3 === 0 ? 'Los Alamitos Race Course' : 'Ruidoso Downs',
      distance_yards,
      condition: 'fast',
      wind_mph: i % 4 === 0 ? null : rng.int(20) - 9,
      finish: si === null ? null : si > 95 ? 1 : 2 + rng.int(7),
      field_size: 9,
      si,
      status: si === null ? 'dnf' : 'finished',
      days_since: since,
      form: rated && si !== null ? at(day, own.length) : null,
    })
  }
  return {
    horse_id: 9000 as HorseId,
    horse_name: name,
    today: TODAY,
    distance_yards: 350,
    starts,
    breeding: rated ? { ...at(dayNumber(first), 0), counts_foals: false } : null,
    form: rated ? pointsOf(own, at) : [],
    layoffs: starts.flatMap(({ race_date: to, days_since }) =>
      days_since !== null && days_since >= 90
        ? [{ from: addDays(to, -days_since), to, days: days_since }]
        : [],
    ),
    injuries,
    evaluation_id: rated ? (4 as EvaluationId) : null,
  }
}

function pointsOf(
  own: readonly OwnStart[],
  at: (day: number, known: number) => { si: number; sd: number },
): CareerPoint[] {
  return own.flatMap(({ day }, i) => {
    const next = own[i + 1]?.day ?? Math.min(day + 200, dayNumber(TODAY))
    const steps = Array.from(
      { length: Math.max(0, Math.ceil((next - day) / 20) - 1) },
      (_, k) => day + 20 * (k + 1),
    )
    const point = (on: number, known: number): CareerPoint => ({
      date: dateOf(on),
      starts: known,
      ...at(on, known),
    })
    const end = own[i + 1] === undefined ? [point(next, i + 1)] : []
    return [point(day, i), point(day, i + 1), ...steps.map((on) => point(on, i + 1)), ...end]
  })
}

const CHIP: CareerLine['injuries'][number] = {
  id: 3 as InjuryId,
  type: 'Fetlock chip, removed by arthroscopy in the left fore',
  severity: 'moderate',
  status: 'recovered',
  from: '2021-06-02',
  to: '2021-10-15',
  days: 135,
}
const LONG = 'Prairie Arithmetic the Second of Deaf Smith County'

/** Empty, one start, a usual career, sixty starts in twelve years, not rated. */
export const careers: readonly (readonly [title: string, career: CareerLine])[] = [
  ['no starts: breeding alone', careerOf({ name: 'Tin Roof Rain', starts: 0, apart: 0, first: TODAY })],
  ['one start', careerOf({ name: 'Hush Caddo', starts: 1, apart: 0, first: '2026-09-12' })],
  [
    'nine starts, one injury active',
    careerOf({
      name: 'Second Cutting',
      starts: 9,
      apart: 24,
      first: '2025-03-22',
      injuries: [
        { ...CHIP, type: 'Bucked shins', status: 'active', from: '2026-10-13', to: TODAY, days: 38 },
      ],
    }),
  ],
  [
    'sixty starts in twelve years, a long name',
    careerOf({ name: LONG, starts: 60, apart: 36, first: '2014-12-05', injuries: [CHIP] }),
  ],
  [
    'starts, not rated',
    careerOf({ name: 'Levee Road', starts: 5, apart: 30, first: '2026-03-01', rated: false }),
  ],
]
