import type { BestMaresReply } from '@quarterpole/contract/best-mares'
import type { HorseId } from '@quarterpole/contract/ids'
import type {
  PlanCell,
  PlanMare,
  PlannedMare,
  PlanStud,
  SeasonPlanReply,
} from '@quarterpole/contract/season-plan'

const id = (value: number) => value as HorseId // made up
const mares: PlanMare[] = ['Miss Turnrow', 'Amber Fever', 'Sugar Lantern', 'Blue Gate Honey'].map(
  (name, i) => ({
    id: id(i + 1),
    name,
    birth_year: 2014 + i,
  }),
)
const studs: PlanStud[] = (
  [
    ['Jet Arithmetic', 4000, 60],
    ['Corona Ledger', 2500, null],
    ['Rocket to Ruidoso Downs by Way of the Long Gray Road Home', null, null],
  ] as const
).map(([name, stud_fee, book_limit], i) => ({
  id: id(i + 11),
  name,
  birth_year: 2010 + i,
  stud_fee,
  fee_from: stud_fee === null ? null : 'horse',
  book_limit,
  booked: i === 0 ? 12 : 0,
}))

const cells = mares.flatMap((mare, i) =>
  studs.map((stud, j): PlanCell => ({
    mare_id: mare.id,
    stallion_id: stud.id,
    expected_si: 92 - 1.4 * j + 0.6 * i,
    sd_of_expected: 2.4 + 0.1 * j,
    inbreeding_coefficient: j === 2 ? null : 0.012 * (i + 1),
    worst_disease:
      i === 3
        ? {
            code: 'untested',
            label: 'panel not tested',
            affected_of_100: null,
            lethal_of_100: 0,
            can_affect: false,
            is_grave: false,
          }
        : {
            code: 'carrier',
            label: 'GBED, 50 carriers',
            affected_of_100: 0,
            lethal_of_100: 0,
            can_affect: false,
            is_grave: false,
          },
    refusal: null,
  })),
)

const planned = (mare: number, stud: number | null, reason: string): PlannedMare => ({
  mare_id: id(mare),
  stallion_id: stud === null ? null : id(stud),
  reason,
  next_best: null,
  better: null,
  same_within_error: [],
})

const proposal: SeasonPlanReply['proposal'] = {
  mares: [
    planned(
      1,
      11,
      'Her best match on this list. Next best: Corona Ledger takes off 1.4 points and saves $1,500.',
    ),
    planned(
      2,
      11,
      'Her best match on this list. These two are the same within error: Jet Arithmetic and Corona Ledger.',
    ),
    planned(3, 12, 'Jet Arithmetic would add 1.4 points, but his fee would break the budget.'),
    planned(4, 13, 'Her best match on this list.'),
  ],
  bred: 4,
  points: 367.4,
  sum_expected_si: 367.4,
  total_fee: 11_000,
  fees_unknown: 1,
  mean_inbreeding: 0.024,
  inbreeding_unknown: 1,
  kinship: { mares: 0.041, foals: 0.062 },
  problems: [],
}

export const seasonPlan: SeasonPlanReply = {
  season_year: 2027,
  distance_yards: 400,
  unit: 'si',
  mares,
  studs,
  max_per_stud: 3,
  cells,
  proposal,
  chosen: null,
  at_most_better: 0,
  notes: ['4 of 12 pairs have too little pedigree to figure inbreeding. The limit can’t hold for them.'],
}

/** The first pair kills a foal in four. */
export const lethalPlan: SeasonPlanReply = {
  ...seasonPlan,
  cells: cells.map((cell, i) =>
    i !== 1
      ? cell
      : {
          ...cell,
          worst_disease: {
            code: 'affected',
            label: 'GBED, 25 affected',
            affected_of_100: 25,
            lethal_of_100: 25,
            can_affect: true,
            is_grave: true,
          },
          refusal: { code: 'lethal', sentence: 'Lethal: both carry GBED, and a foal with two copies dies.' },
        },
  ),
}

export const handMadePlan: SeasonPlanReply = {
  ...seasonPlan,
  chosen: {
    ...proposal,
    mares: proposal.mares.map((one, i) =>
      i === 0 ? { ...one, stallion_id: null, reason: 'Open by choice.' } : one,
    ),
    points: proposal.points - 3.1,
    sum_expected_si: 364.3,
    total_fee: 13_500,
    problems: ['$1,500 over the budget.'],
  },
}

export const unratedPlan: SeasonPlanReply = {
  ...seasonPlan,
  unit: 'inbreeding',
  cells: cells.map((cell) => ({ ...cell, expected_si: null, sd_of_expected: null })),
  proposal: { ...proposal, points: -9.6, sum_expected_si: null },
  notes: [
    'There are no breeding values yet, so this plan says nothing about speed. It keeps inbreeding as low as it can.',
  ],
}

export const bestMares: BestMaresReply = {
  stallion_id: id(11),
  distance_yards: 400,
  mares: 4,
  relatives_left_out: 2,
  unmarked_left_out: 1,
  ranked: mares.map((mare, i) => ({
    rank: i + 1,
    mare_id: mare.id,
    mare_name: mare.name,
    birth_year: mare.birth_year,
    expected_si: 93.2 - 0.8 * i,
    sd_of_expected: 2.5,
    inbreeding_coefficient: i === 2 ? null : 0.02 * i,
    worst_disease:
      i === 3
        ? {
            code: 'affected',
            label: 'GBED, 25 affected',
            affected_of_100: 25,
            lethal_of_100: 25,
            can_affect: true,
            is_grave: true,
          }
        : {
            code: 'clear',
            label: 'clear on all six',
            affected_of_100: 0,
            lethal_of_100: 0,
            can_affect: false,
            is_grave: false,
          },
    within_error_of_first: i < 2,
    score: 1 - 0.4 * i,
  })),
}
