import { wire } from './wire.ts'
import type { LifeFoal, LifeInFoals, LifeYear, SafeStud } from '@quarterpole/contract/life-in-foals'
import { unknownEarnings } from './horse-page-fixtures.ts'
import { fullRanking } from './ranking-fixtures.ts'

const PANEL = { hypp: 'N/N', pssm1: 'N/N', mh: 'N/N', gbed: null, herda: null, myhm: null }

interface Foal {
  name: string
  sire?: string | null
  sex?: LifeFoal['sex']
  starts?: number
  si?: number | null
  stakes?: 1 | 2 | 3
}

const gradeOf = (si: number) => (si >= 100 ? 'AAAT' : si >= 90 ? 'AAA' : si >= 80 ? 'AA' : null)

function foal(year: number | null, at: number, { name, sire = 'Kiowa Signal', ...rest }: Foal): LifeFoal {
  const { sex = at % 2 === 0 ? 'M' : 'G', starts = 0, si = null, stakes } = rest
  return wire<LifeFoal>({
    id: 500 + (year ?? 0) * 10 + at,
    name,
    sex,
    birth_year: year,
    crop: year,
    foaled: year === null ? null : `${year}-03-01`,
    foaled_precision: year === null ? null : 'day',
    color: 'sorrel',
    mate_id: sire === null ? null : 13,
    mate_name: sire,
    ebv_400: null,
    panel: PANEL,
    status: 'alive',
    role: null,
    is_mine: true,
    starts,
    wins: stakes === 1 ? 1 : 0,
    seconds: 0,
    thirds: 0,
    best_si: si,
    grade: si === null ? null : gradeOf(si),
    earnings: unknownEarnings,
    black_type:
      stakes === undefined
        ? []
        : [
            {
              race_id: 9,
              race_date: '2024-08-01',
              race_name: 'Cotton Futurity',
              race_type: 'stakes',
              grade: 'G2',
              finish: stakes,
            },
          ],
  })
}

const foaled = (year: number, ...foals: Foal[]): LifeYear => ({
  year,
  outcome: 'foaled',
  foals: foals.map((one, at) => foal(year, at, one)),
  covers: [],
})
const without = (year: number, outcome: LifeYear['outcome'], stallion?: string): LifeYear =>
  wire<LifeYear>({
    year,
    outcome,
    foals: [],
    covers:
      stallion === undefined
        ? []
        : [
            {
              id: year,
              stallion_id: 13,
              stallion_name: stallion,
              outcome,
              last_bred_on: `${year - 1}-04-03`,
              method: 'cooled_semen',
              outcome_on: null,
              recipient: null,
              flushes: [],
            },
          ],
  })

const studs: readonly SafeStud[] = fullRanking.matings.slice(0, 3).map((mating, at) => ({
  mating,
  why:
    [
      'Fastest of the three; GBED, 50 carriers',
      'GBED, 50 carriers',
      'Least inbreeding of the three, lowest fee; 75 carriers, two genes',
    ][at] ?? '',
}))

function life(name: string, years: readonly LifeYear[], more: Partial<LifeInFoals> = {}): LifeInFoals {
  const born = more.birth_year === undefined ? 2009 : more.birth_year
  return wire<LifeInFoals>({
    horse_id: 12,
    name,
    birth_year: born,
    crop: born,
    today: '2026-11-20',
    this_year: 2026,
    finding: [{ text: 'Her foals, as the server sums them up.', strong: false }],
    years: [...years],
    undated: [],
    seasons: [2027, 2028, 2029].map((season_year, at) => ({
      season_year,
      age: born === null ? null : season_year - born,
      booked_to: at === 0 ? ['Kiowa Signal'] : [],
    })),
    studs: [...studs],
    distance_yards: 400,
    no_studs: null,
    ...more,
  })
}

const SIRES = ['Kiowa Signal', 'Copperline Jet', 'Drouth Breaker', 'Paid in Pecans'] as const
const NAMES = ['Caliche Sam', 'Rain On Tin', 'Gravel Bar Belle', 'Windmill Hymn'] as const

/** Sixteen foals in as many years, the longest record a mare is likely to have. */
const sixteen = Array.from({ length: 16 }, (_, at) =>
  foaled(2011 + at, {
    name: `${NAMES[at % 4] ?? ''} ${at + 1}`,
    sire: SIRES[at % 4] ?? null,
    starts: at % 5 === 4 ? 0 : 3 + (at % 6),
    si: at % 5 === 4 ? null : 72 + ((at * 7) % 34),
    ...(at === 6 ? { stakes: 1 as const } : at === 9 ? { stakes: 3 as const } : {}),
  }),
)

/** A mare's life in foals in every state. */
export const lives: readonly (readonly [string, LifeInFoals])[] = [
  [
    'some years, a loss, a barren year, in foal',
    life('Sheet Metal Sue', [
      foaled(2019, { name: 'Caliche Sam', starts: 8, si: 104, stakes: 1 }),
      without(2020, 'barren', 'Copperline Jet'),
      foaled(2021, { name: 'Rain On Tin', starts: 5, si: 93 }),
      without(2022, 'slipped', 'Kiowa Signal'),
      without(2023, 'open'),
      foaled(2024, { name: 'Gravel Bar Belle', starts: 2, si: 78, stakes: 2 }),
      without(2025, 'not_on_file'),
      foaled(2026, { name: 'Windmill Hymn' }),
      without(2027, 'in_foal', 'Paid in Pecans'),
    ]),
  ],
  [
    'one foal',
    life('First Timer', [foaled(2026, { name: 'Only One', sire: null, sex: 'U' })], { birth_year: null }),
  ],
  ['sixteen foals', life('Old Faithful', sixteen, { birth_year: 2005 })],
  ['no foals', life('Maiden Mare', [])],
  [
    'twins',
    life('Double Trouble', [foaled(2024, { name: 'Left Twin', starts: 1, si: 81 }, { name: 'Right Twin' })]),
  ],
  [
    'embryo transfers, long names',
    life('The Quietest Granddaughter Of An Uncommonly Ordinary Thunder', [
      foaled(
        2024,
        { name: 'The First Foal With A Name Of A Good Sixty Letters In All', starts: 12, si: 112, stakes: 1 },
        { name: 'Second By Transfer', sire: 'The Quiet Grandsire Of An Uncommonly Ordinary Thunder III' },
        { name: 'Third By Transfer', starts: 3, si: 88 },
      ),
      foaled(2025, { name: 'Fourth' }, { name: 'Fifth', sire: 'Copperline Jet' }),
    ]),
  ],
  [
    'no safe stud',
    life('Carrier Queen', [foaled(2025, { name: 'Lucky' })], {
      studs: [],
      no_studs:
        'With every stud on file some foals would be sick or at risk, or a test is missing. See them all in the Breeding Planner.',
    }),
  ],
  [
    'past breeding',
    life(
      'Grand Old Lady',
      [
        foaled(2004, { name: 'Early', starts: 4, si: 90 }),
        ...Array.from({ length: 6 }, (_, at) => without(2005 + at, 'not_on_file')),
      ],
      {
        birth_year: 1998,
        seasons: [],
        studs: [],
        no_studs: 'She died; there are no seasons ahead.',
      },
    ),
  ],
]
