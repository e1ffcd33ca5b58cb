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
const NO_DOSES = { doses: null, doses_until: null, dose_foals: null }
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
  ...NO_DOSES,
}))

const carrier: PlanCell['worst_disease'] = {
  code: 'carrier',
  label: 'GBED, 50 carriers',
  affected_of_100: 0,
  lethal_of_100: 0,
  can_affect: false,
  is_grave: false,
}
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
        : carrier,
    refusal: null,
  })),
)

export const planned = (mare: number, stud: number | null, reason: string): PlannedMare => ({
  mare_id: id(mare),
  is_embryo: false,
  stallion_id: stud === null ? null : id(stud),
  reason,
  next_best: null,
  better: null,
  same_within_error: [],
})

const proposal: SeasonPlanReply['proposal'] = {
  mares: [
    planned(1, 11, 'Her best match on this list; next is Corona Ledger, 1.4 points less for $1,500 less.'),
    planned(
      2,
      11,
      'Her best match on this list; next is Corona Ledger, 1.4 points less for $1,500 less, too close to call.',
    ),
    planned(
      3,
      12,
      'Jet Arithmetic would add 1.4 points, but his fee would break the budget; no other stallion on this list fits right now.',
    ),
    planned(4, 13, 'Her best match on this list; no other stallion on this list fits right now.'),
  ],
  bred: 4,
  points: 367.4,
  sum_expected_si: 367.4,
  total_fee: 11_000,
  embryos: 0,
  embryo_cost: 0,
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
  doses_a_foal: null,
  cells,
  proposal,
  cheaper: null,
  chosen: null,
  at_most_better: 0,
  notes: ['4 of 12 pairs have too little pedigree to figure inbreeding. The limit can’t hold for them.'],
}

const many = (count: number, first: number, name: string): PlanMare[] =>
  Array.from({ length: count }, (_, at) => ({
    id: id(first + at),
    name: at % 9 === 4 ? `${name} by Way of the Long Gray Road ${at + 1}` : `${name} ${at + 1}`,
    birth_year: 2012,
  }))

/** As large as asked for: the dearer stallions are faster, some pairs are refused. */
function largePlan(mareCount: number, studCount: number): SeasonPlanReply {
  const studList = many(studCount, 2000, 'Ledger Stud').map((stud, at): PlanStud => ({
    ...stud,
    stud_fee: 1500 + 250 * at,
    fee_from: 'horse',
    book_limit: at % 3 === 2 ? null : 40 + 10 * at,
    booked: 3 * at,
    ...NO_DOSES,
  }))
  const reply: SeasonPlanReply = {
    ...seasonPlan,
    mares: many(mareCount, 1000, 'Lantern Mare'),
    studs: studList,
    max_per_stud: Math.max(3, Math.ceil(mareCount / 4)),
    notes: [],
  }
  reply.cells = reply.mares.flatMap((mare, i) =>
    studList.map((stud, j): PlanCell => ({
      mare_id: mare.id,
      stallion_id: stud.id,
      expected_si: 86 + 0.2 * j + 0.07 * ((i * 7 + j * 11) % 23),
      sd_of_expected: 2.3,
      inbreeding_coefficient: 0.002 * ((i + j) % 30),
      worst_disease: carrier,
      refusal:
        (i + 3 * j) % 7 === 0
          ? { code: 'family', sentence: 'Close family: he’s her half brother.' }
          : (i + j) % 11 === 0
            ? { code: 'inbreeding', sentence: 'Inbreeding 9% is over your limit of 6.25%.' }
            : null,
    })),
  )
  reply.proposal = takenInTurn(reply, 1)
  reply.cheaper = { balanced: reply.proposal, cheapest: takenInTurn(reply, -1) }
  return reply
}

/** Each mare in turn gets the fastest stallion there is left, or the slowest. */
function takenInTurn(reply: SeasonPlanReply, sign: 1 | -1): SeasonPlanReply['proposal'] {
  const taken = new Map<number, number>()
  const chosen = reply.mares.flatMap((mare) => {
    const cell = reply.cells
      .filter(({ mare_id, refusal }) => mare_id === mare.id && refusal === null)
      .toSorted((a, b) => sign * ((b.expected_si ?? 0) - (a.expected_si ?? 0)))
      .find(({ stallion_id }) => (taken.get(stallion_id) ?? 0) < (reply.max_per_stud ?? 0))
    if (cell) taken.set(cell.stallion_id, (taken.get(cell.stallion_id) ?? 0) + 1)
    return cell ?? []
  })
  const sum = chosen.reduce((all, { expected_si }) => all + (expected_si ?? 0), 0)
  const feeOf = (stud: number) => reply.studs.find((one) => one.id === stud)?.stud_fee ?? 0
  return {
    ...proposal,
    mares: chosen.map(({ mare_id, stallion_id }) =>
      planned(mare_id, stallion_id, 'Her best match on this list; next is Ledger Stud 3, 0.4 points less.'),
    ),
    bred: chosen.length,
    points: sum,
    sum_expected_si: sum,
    total_fee: chosen.reduce((all, { stallion_id }) => all + feeOf(stallion_id), 0),
    fees_unknown: 0,
    inbreeding_unknown: 0,
  }
}

export const fullPlan = largePlan(40, 20)
/** More mares than the page lets anyone choose. */
export const hugePlan = largePlan(300, 20)

/** No stallion is allowed for any mare. */
export const openPlan: SeasonPlanReply = {
  ...seasonPlan,
  cells: cells.map((cell) => ({
    ...cell,
    refusal: { code: 'family', sentence: 'Close family: he’s her half brother.' },
  })),
  proposal: {
    ...proposal,
    mares: mares.map((mare) => planned(mare.id, null, 'Open: no stallion on this list is allowed for her.')),
    bred: 0,
    points: 0,
    sum_expected_si: null,
    total_fee: 0,
    fees_unknown: 0,
    mean_inbreeding: null,
    inbreeding_unknown: 0,
    kinship: { mares: null, foals: null },
  },
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
