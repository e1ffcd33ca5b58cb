import { againstLevel } from '@quarterpole/racing/injury-level'
import type { Injury, InjuryImpact } from '../racing/injuries/use-injuries.ts'

export const now = new Date(2026, 10, 20)

const injury = (id: number, fields: Partial<Injury>): Injury => ({
  // invented ids of invented cases
  id: id as Injury['id'],
  horse_id: id as Injury['horse_id'],
  horse_name: 'Fence Line Fay',
  injury_date: '2026-08-14',
  type: 'Carpal chip, left knee, arthroscopy',
  severity: 'severe',
  status: 'active',
  outcome: null,
  return_date: null,
  expected_days_off: 120,
  notes: 'Two fragments removed. Hand walking from week 3.',
  version: 1,
  created_at: '2026-08-14T12:00:00Z',
  updated_at: '2026-08-14T12:00:00Z',
  ...fields,
})

export const injuries: [Injury, ...Injury[]] = [
  injury(1, {}),
  injury(2, {
    horse_name: 'Borrowed Umbrella',
    injury_date: '2026-10-27',
    type: 'Sore back',
    severity: 'minor',
    expected_days_off: 21,
    notes: 'Past the expected days.',
  }),
  injury(3, {
    horse_name: 'Miss Turnrow',
    type: 'Sesamoid bruising',
    severity: 'moderate',
    expected_days_off: 0,
    notes: null,
  }),
  injury(4, {
    horse_name: 'Tin Roof Rain',
    injury_date: '2026-01-11',
    type: 'Foot abscess',
    severity: 'minor',
    status: 'recovered',
    expected_days_off: 10,
    notes: 'Cleared January 24.',
  }),
]

type Start = InjuryImpact['basis']['own']['before'][number]
type Run = readonly [race_date: string, si: number, adjusted_si: number | null]

/** Starts around an injury, each against the level before, as the server computes it. */
function runs(before: readonly Run[], after: readonly Run[]): { before: Start[]; after: Start[] } {
  const adjusted = ([, , adjusted_si]: Run) => adjusted_si
  const against = againstLevel(before.map(adjusted), after.map(adjusted))
  const start =
    (levels: readonly (number | null)[]) =>
    ([race_date, si, adjusted_si]: Run, at: number): Start => ({
      race_id: (Date.parse(race_date) / 86_400_000 + si) as Start['race_id'], // invented
      race_date,
      distance_yards: 400,
      si,
      adjusted_si,
      against_level: levels[at] ?? null,
    })
  return { before: before.map(start(against.before)), after: after.map(start(against.after)) }
}

type Near = InjuryImpact['basis']['nearest'][number]
const near = (horse_name: string, fields: Partial<Near>): Near => ({
  // invented ids of invented cases
  injury_id: horse_name.length as Near['injury_id'],
  horse_id: horse_name.length as Near['horse_id'],
  horse_name,
  injury_date: '2025-03-02',
  type: 'Carpal chip, left knee',
  severity: 'moderate',
  age_years: 3,
  days_to_start: null,
  days_since: 628,
  ...runs(
    [
      ['2024-09-14', 94, 2.5],
      ['2024-11-02', 92, 1.1],
      ['2025-01-11', 90, -0.6],
    ],
    [
      ['2025-07-23', 88, -3.2],
      ['2025-09-06', 91, 0.4],
    ],
  ),
  ...fields,
})

export const impact: InjuryImpact = {
  performance_impact: {
    si_reduction: 2.1,
    win_probability_reduction: 0.041,
    recommended_rest_days: 120,
    recovery_confidence: 0.74,
  },
  basis: {
    injury_type: 'carpal_chip',
    label: 'Carpal chip fracture',
    is_known_type: true,
    species: ['Quarter Horse', 'Standardbred'],
    definition_of_return: 'at least one start after arthroscopy',
    evidence: [
      {
        species: 'Quarter Horse',
        n: 416,
        rate: 0.86,
        definition: 'at least one start after arthroscopy',
        source: 'Equine Vet J 2020;52:225',
        confidence: 'verified',
      },
      {
        species: 'Standardbred',
        n: null,
        rate: 0.74,
        definition: 'at least one start; earnings per start lower',
        source: 'Lucas 1999, Equine Vet J 31:48',
        confidence: 'verified',
      },
    ],
    sources: ['Equine Vet J 2020;52:225', 'Lucas 1999, Equine Vet J 31:48'],
    assumptions: ['Days off: standard practice, not a study.', 'We assume how severity changes the odds.'],
    statement: 'From published Quarter Horse and Standardbred cases.',
    si_reduction_sd: 1.6,
    recovery_means: 'form',
    recovery_confidence_range: [0.67, 0.8],
    rest_days_range: [90, 150],
    days_elapsed: 98,
    remaining_rest_days: 22,
    field_size: 8,
    win_probability_before: 0.125,
    win_probability_after: 0.084,
    win_probability_range: [0.041, 0.153],
    published: { si_reduction: 2.3, si_reduction_sd: 4.6, starts: 3 },
    prior_cases: 40,
    herd: { cases: 11, regained: 9, not_back: 2 },
    nearest: [
      near('Dry Creek Deputy', { days_to_start: 143 }),
      near('The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II', {
        days_to_start: null,
        after: [],
      }),
      near('Cold Front Charlie', {
        age_years: null,
        ...runs([], [['2025-09-19', 85, -4]]),
        days_to_start: 201,
      }),
    ],
    own: {
      ...runs(
        [
          ['2026-03-02', 88, 1.2],
          ['2026-04-11', 93, 3],
          ['2026-06-20', 97, 4.1],
          ['2026-07-30', 93, null],
        ],
        [['2026-11-14', 89, -0.6]],
      ),
      loss_si: 3.4,
      loss_se: 8.6,
      level_se: 4.6,
      start_sd: 7.9,
    },
  },
}

export const unknown: InjuryImpact = {
  performance_impact: {
    si_reduction: 1.2,
    win_probability_reduction: 0.02,
    recommended_rest_days: 21,
    recovery_confidence: 0.55,
  },
  basis: {
    ...impact.basis,
    is_known_type: false,
    label: 'Type not recognized',
    species: [],
    evidence: [],
    sources: [],
    statement: 'We don’t know this type of injury, so the figures are a wide guess.',
    assumptions: ['We don’t know this type of injury: the figures are a wide guess over all injuries.'],
    recovery_confidence_range: [0.23, 0.83],
    prior_cases: 2,
    herd: { cases: 0, regained: 0, not_back: 0 },
    nearest: [],
    own: { before: [], after: [], loss_si: null, loss_se: null, level_se: null, start_sd: null },
  },
}

const basisWith = (fields: Partial<InjuryImpact['basis']>): InjuryImpact => ({
  ...impact,
  basis: { ...impact.basis, ...fields },
})
const { own } = impact.basis
const RESTING: InjuryImpact['basis']['own'] = { ...own, after: [], loss_si: null, loss_se: null }
const UNRACED: InjuryImpact['basis']['own'] = {
  before: [],
  after: [],
  loss_si: null,
  loss_se: null,
  level_se: null,
  start_sd: null,
}
const five = [
  near('Dry Creek Deputy', { days_to_start: 143 }),
  near('A Name Of Sixty Letters That Nobody Would Ever Call Across A Barn Aisle', {
    days_to_start: 150,
    ...runs(
      [
        ['2024-05-01', 80, -6],
        ['2024-06-01', 99, 9],
        ['2024-07-01', 90, 0],
        ['2024-08-01', 84, -3],
        ['2024-09-01', 87, 0],
      ],
      [
        ['2025-06-01', 70, -14],
        ['2025-07-01', 76, -8],
        ['2025-08-01', 84, -2],
        ['2025-09-01', 88, 1],
        ['2025-10-01', 90, 4],
      ],
    ),
  }),
  near('Tin Whistle', { after: [] }),
  near('Same End', { days_to_start: 144 }),
  near('Cold Front Charlie', { days_to_start: 201 }),
]

type Comeback = readonly [title: string, injury: Injury, impact: InjuryImpact]
/** The comeback curve in its states. */
export const comebacks: readonly [Comeback, ...Comeback[]] = [
  ['back once, three cases', injury(21, { injury_date: '2026-08-14' }), impact],
  ['still resting, no cases', injury(22, {}), basisWith({ nearest: [], own: RESTING })],
  [
    'past due, one case',
    injury(23, { expected_days_off: 86 }),
    basisWith({ nearest: five.slice(0, 1), own: RESTING }),
  ],
  [
    'recovered, five cases',
    injury(24, { status: 'recovered', outcome: 'recovered', return_date: '2026-11-02' }),
    basisWith({ nearest: five }),
  ],
  [
    'never came back',
    injury(25, { status: 'recovered', outcome: 'retired', return_date: '2026-10-01' }),
    basisWith({ nearest: five.slice(2, 3), own: RESTING }),
  ],
  ['unraced', injury(26, { expected_days_off: 0 }), basisWith({ nearest: five.slice(0, 2), own: UNRACED })],
  [
    'unraced, no cases, nothing published',
    injury(27, {}),
    { ...unknown, basis: { ...unknown.basis, own: UNRACED } },
  ],
  [
    'past due by years, a long name',
    injury(28, {
      horse_name: 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II',
      type: 'Condylar fracture of the cannon bone, left fore, two screws, second surgery in the spring',
      expected_days_off: 30,
      injury_date: '2024-01-02',
    }),
    basisWith({ days_elapsed: 1053, nearest: five }),
  ],
]
