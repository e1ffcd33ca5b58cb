import { wire } from './wire.ts'
import type { MatingsReply, RankedMating } from '@quarterpole/contract/matings'
import { turnrow } from './parent-fixtures.ts'

/** Name, expected SI at 400 yards, its error, F in percent, stud fee, worst panel result. */
type Line = readonly [string, number, number, number, number | null, string]

const lines: readonly Line[] = [
  ['Kiowa Signal', 95.2, 3.4, 7.4, 8500, 'GBED, 50 carriers'],
  ['Lantern Ridge', 94.6, 2.6, 5.1, 12_000, 'GBED, 50 carriers'],
  ['Drouth Breaker', 94.1, 3.9, 3.9, 6000, 'GBED, 25 affected'],
  ['Copperline Jet', 93.4, 2.9, 3.1, 7500, '75 carriers, two genes'],
  ['Paid in Pecans', 92.9, 3.1, 2.3, 5000, 'GBED, 50 carriers'],
  ['Mesa Verdict', 92.2, 2.4, 4.7, 9000, 'GBED, 50 carriers'],
  ['High Plains Alibi', 91.8, 4.6, 1, 3500, 'MYHM not tested'],
  ['Rail Yard Rhythm', 91.1, 3.3, 0.9, 4000, 'GBED, 50 carriers'],
  ['Caliche Road', 90.7, 2.8, 0.5, 4500, 'GBED, 50 carriers'],
  ['Windmill Seven', 89.6, 4.1, 0.1, 2500, 'GBED, 50 carriers'],
  ['Cotton Gin Express', 89.5, 3.7, 5.4, 3000, 'GBED, 50 carriers'],
  ['The Quiet Grandsire Of An Uncommonly Ordinary Thunder III', 89.4, 3.6, 2, null, 'PSSM1, 50 at risk'],
  ['Gravel Bar Boogie', 89.2, 3.2, 6.1, 4000, 'GBED, 50 carriers'],
  ['Stock Tank Shadow', 89, 4.4, 5.7, null, 'panel not tested'],
  ['Ditch Bank Bill', 88.7, 5.2, 0, null, 'panel not tested'],
  ['Second Cutting', 88.6, 2.9, 4.9, 2500, 'GBED, 50 carriers'],
  ['Sorghum Moon', 88.4, 3.5, 7, 2000, 'GBED, 50 carriers'],
  ['Barb Wire Waltz', 88.2, 3.3, 4.2, 3500, 'GBED, 50 carriers'],
  ['Levee Camp Lad', 88, 3.8, 7.3, 2500, 'GBED, 50 carriers'],
  ['Ordinary Thunder', 87.9, 2.2, 6.4, 15_000, 'GBED, 50 carriers'],
  ['Half Past Hay', 87.7, 3.9, 3.6, 1500, 'GBED, 50 carriers'],
  ['Panhandle Parson', 87.6, 4, 5.2, 2000, 'GBED, 50 carriers'],
  ['Bluestem Bandit', 87.5, 3.6, 1.9, 2500, 'GBED, 50 carriers'],
  ['Dry Creek Deacon', 87.3, 4.3, 3.2, 1000, 'GBED, 50 carriers'],
  ['Saddle Blanket Blue', 87.3, 3.1, 7.7, 3000, 'GBED, 25 affected'],
  ['Norther Coming', 87.1, 2.5, 12.6, 5000, 'GBED, 50 carriers'],
  ['Brush Arbor Boy', 87, 4.2, 3.9, 1500, 'GBED, 50 carriers'],
  ['Tallgrass Toll', 86.8, 3.4, 5.4, 2000, 'GBED, 50 carriers'],
  ['Wagon Yard Willie', 86.6, 4.5, 2.9, 1000, 'GBED, 50 carriers'],
  ['Juniper Debt', 86.5, 3, 6.4, 2500, 'HERDA, 25 affected'],
  ['Cattle Guard Charlie', 86.3, 4.1, 4.1, 1500, 'GBED, 50 carriers'],
  ['Ledger Lad', 86.1, 3.9, 1.4, 2000, 'GBED, 50 carriers'],
  ['Blackland Bell Boy', 86, 4.6, 3, null, 'PSSM1 and MYHM not tested'],
  ['Sandstone Sermon', 85.9, 3.7, 0.9, 1500, 'GBED, 50 carriers'],
  ['Windbreak Wally', 85.8, 4, 6.7, 1000, 'GBED, 50 carriers'],
  ['Prairie Arithmetic', 85.7, 4.9, 7.7, null, '3 of six not tested'],
  ['Corral Dust Commander', 85.6, 3.5, 0.5, 1500, 'GBED, 50 carriers'],
  ['Mesquite Minute', 85.4, 4.2, 4, 1000, 'GBED, 50 carriers'],
  ['Feed Store Phil', 85.1, 4.4, 3, 1000, 'GBED, 50 carriers'],
  ['Red Dirt Ransom', 84.6, 4.7, 5.9, 500, 'GBED, 50 carriers'],
  ['Old Fence Line', 83.9, 5, 1.1, 0, 'GBED, 50 carriers'],
]

const codes = { carriers: 'carrier', affected: 'affected', risk: 'at_risk', tested: 'untested' } as const

function outlookOf(label: string): RankedMating['worst_disease'] {
  const ending = Object.entries(codes).find(([word]) => label.includes(word))
  const affected_of_100 = label.endsWith('25 affected') ? 25 : 0
  return {
    code: ending?.[1] ?? 'clear',
    label,
    affected_of_100,
    lethal_of_100: label.startsWith('GBED') ? affected_of_100 : 0,
    can_affect: affected_of_100 > 0,
    is_grave: affected_of_100 > 0,
  }
}

function matingOf([name, si, error, f, fee, label]: Line, at: number): RankedMating {
  const [, first, firstError] = lines[0] ?? [name, si, error]
  return wire<RankedMating>({
    rank: at + 1,
    band: label.endsWith('affected') ? null : first - si <= 1.6 ? 1 : 2 + Math.floor((first - si - 1.6) / 4),
    sire_id: name === 'Copperline Jet' ? 11 : 300 + at,
    sire_name: name,
    expected_si: si,
    sd_of_expected: error,
    inbreeding_coefficient: f / 100,
    foaled_year: at % 9 === 8 ? null : 2008 + (at % 12),
    place: at % 4 === 0 ? 'Lazy E Ranch, Guthrie, OK' : null,
    is_at_stud: true,
    relation: null,
    worst_disease: outlookOf(label),
    projected_value: Math.round(Math.exp(0.11 * si) / 2),
    stud_fee: fee,
    within_error_of_first: first - si <= Math.hypot(error, firstError) / 2,
    score: si - 0.3 * f,
  })
}

/** Lethal outcomes last. */
const matings = lines
  .map(matingOf)
  .toSorted((a, b) => Number(a.worst_disease.is_grave) - Number(b.worst_disease.is_grave))
  .map((mating, at): RankedMating => ({ ...mating, rank: at + 1 }))
const replyOf = (some: readonly RankedMating[]): MatingsReply => ({
  dam_id: turnrow.id,
  distance_yards: 400,
  stallions: some.length,
  matings: [...some],
  cloud: some.map((m) => [m.sire_id, m.expected_si, m.inbreeding_coefficient]),
  left_out: { close_relatives: 3, history: 0 },
  missing_speed: null,
})

export const fullRanking = replyOf(matings)
export const oneStallion = replyOf(matings.slice(3, 4).map((mating) => ({ ...mating, rank: 1 })))
export const noStallion = replyOf([])
/** A large herd: only the best are listed. */
export const longRanking: MatingsReply = { ...fullRanking, stallions: 4120 }

/** Twelve best trade-offs within two points: too little space for all names. */
export const crowdedRanking = replyOf(
  matings.slice(0, 12).map((mating, at) => ({
    ...mating,
    expected_si: 92 - at * 0.17,
    inbreeding_coefficient: 0.04 - at * 0.0021,
  })),
)

/** A mare without parents: one stallion is her son, the others' inbreeding is unknown. */
export const unknownInbreedingRanking = replyOf(
  matings.slice(0, 12).map((mating, at) => ({
    ...mating,
    inbreeding_coefficient: at === 4 ? 0.25 : null,
  })),
)

/** Nothing has been raced yet. */
export const unratedRanking: MatingsReply = {
  ...noStallion,
  left_out: { close_relatives: 0, history: 0 },
  missing_speed: 'Speed needs race results: import them.',
}
