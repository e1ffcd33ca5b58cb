import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { HorseId } from '@quarterpole/contract/ids'
import { traceGene } from '@quarterpole/genetics/gene-trace'
import type { CopyBounds } from '@quarterpole/genetics/genotype-tables'
import { breedPrior } from '@quarterpole/genetics/mendel'
import { DISEASES } from '@quarterpole/genetics/panel'

/** A horse of a picture: name, result, sire and dam by name. */
type Kin = readonly [name: string, value: 'N/N' | 'N/H' | 'H/H' | null, sire?: string, dam?: string]

const BOUNDS: Record<string, CopyBounds> = { 'N/N': [0, 0], 'N/H': [1, 1], 'H/H': [2, 2] }

const TEST: NonNullable<GeneTrace['test']> = {
  locus: 'gbed',
  label: 'GBED',
  disease: DISEASES.gbed.disease,
  one_copy_matters: false,
  breed_frequency: DISEASES.gbed.alleleFrequency,
  source: DISEASES.gbed.frequencySource,
  generations_used: 6,
  tests_used: 0,
}

/** A trace of GBED as the server would compute it; kin run from the oldest to the sire and the dam. */
function traced(
  kin: readonly Kin[],
  finding: GeneTrace['finding'],
  more: Partial<GeneTrace> = {},
): GeneTrace {
  const rowOf = new Map(kin.map(([name], row) => [name, row]))
  const parent = (name: string | undefined) => (name === undefined ? -1 : (rowOf.get(name) ?? -1))
  const [sire, dam] = [kin.length - 2, kin.length - 1]
  const ped = {
    n: kin.length + 1,
    sire: Int32Array.from([...kin.map(([, , own]) => parent(own)), sire]),
    dam: Int32Array.from([...kin.map(([, , , own]) => parent(own)), dam]),
  }
  const bounds = [...kin.map(([, value]): CopyBounds => BOUNDS[value ?? ''] ?? [0, 1]), [0, 2] as const]
  const trace = traceGene({ ped, bounds, founder: breedPrior('gbed') }, 5)
  const copiesOf = (row: number): [number, number, number] | null => {
    const [none = 0, one = 0, two = 0] = trace.isPossible ? (trace.copies[row] ?? []) : []
    return trace.isPossible ? [none, one, two] : null
  }
  const horses = kin.map(([name, value], row) => ({
    id: idOf(row),
    name,
    foaled_year: 1990 + row,
    value,
    raw: value?.replace('H', 'G') ?? null,
    tested_on: null,
    inferred: false,
    copies: copiesOf(row),
  }))
  const placesFrom = (line: string, row: number): GeneTrace['places'] => {
    if (row < 0 || line.length > 5) return []
    const road = trace.isPossible ? (trace.roads.get(line) ?? 0) : null
    return [
      { line, horse_id: idOf(row), road },
      ...placesFrom(`${line}S`, ped.sire[row] ?? -1),
      ...placesFrom(`${line}D`, ped.dam[row] ?? -1),
    ]
  }
  return {
    ...EMPTY,
    sire_id: idOf(sire),
    dam_id: idOf(dam),
    test: { ...TEST, tests_used: kin.filter(([, value]) => value !== null).length },
    finding,
    foal: copiesOf(kin.length),
    horses,
    places: [...placesFrom('S', sire), ...placesFrom('D', dam)],
    ...more,
  }
}

const idOf = (row: number) => (row + 1) as HorseId

const EMPTY = {
  generations: 5,
  ancestor: null,
  common_ancestors: [],
  is_grave: false,
  next_test: null,
  contradictions: [],
}

const said = (text: string, strong = false) => ({ text, strong })
const oak = {
  id: 3 as HorseId,
  name: 'Iron Orchard',
  sire_generations: [2],
  dam_generations: [3],
  notation: '2S × 3D',
  share: 1 / 16,
}

const inbred: readonly Kin[] = [
  ['Old Ledger', null],
  ['Plain Chapel', null],
  ['Iron Orchard', null, 'Old Ledger', 'Plain Chapel'],
  ['Tin Chapel', 'N/N'],
  ['Sweet Ledger', null],
  ['Bright Gale', 'N/H', 'Iron Orchard', 'Sweet Ledger'],
  ['Low Thunder', null],
  ['High Signal', 'N/H', 'Iron Orchard', 'Tin Chapel'],
  ['Quick Meadow', 'N/H', 'Low Thunder', 'Bright Gale'],
]
const fullBracket = (value: Kin[1]): Kin[] => {
  const kin: Kin[] = []
  const build = (line: string): string => {
    const name = `${line.endsWith('S') ? 'Copper' : 'Miss'} ${line
      .split('')
      .map((step) => (step === 'S' ? 'Sage' : 'Dove'))
      .join(' ')}`
    if (line.length === 5) kin.push([name, value])
    else {
      const [sire, dam] = [build(`${line}S`), build(`${line}D`)]
      kin.push([name, value, sire, dam])
    }
    return name
  }
  build('S')
  const top = kin.pop()
  build('D')
  const dam = kin.pop()
  return [...kin, ...(top ? [top] : []), ...(dam ? [dam] : [])]
}
const longName = 'Miss Extraordinarily Long Registered Name Of Sixty Letters X'

export const geneTraces: readonly (readonly [title: string, trace: GeneTrace])[] = [
  [
    'both roads to one untested horse, inbred',
    traced(
      inbred,
      [
        said('One foal in four would die of GBED.', true),
        said(' Both copies most likely come through Iron Orchard, never tested (about 9 in 10).'),
        said(' One test on Sweet Ledger would settle most of where it came from.'),
      ],
      { is_grave: true, common_ancestors: [oak] },
    ),
  ],
  [
    'none tested, five generations known',
    traced(fullBracket(null), [
      said('As far as the tests go, 10 foals in 100 would carry GBED and stay healthy.'),
    ]),
  ],
  ['all tested clear', traced(fullBracket('N/N'), [said('Every foal is clear of GBED.')])],
  [
    'only the parents known',
    traced(
      [
        ['Only Sire', 'N/H'],
        [longName, null],
      ],
      [said('As far as the tests go, 3 foals in 100 would die of GBED.')],
    ),
  ],
  [
    'tests that contradict one another',
    traced(
      [
        ['First Clear', 'N/N'],
        ['Second Clear', 'N/N'],
        ['Odd Carrier', 'N/H', 'First Clear', 'Second Clear'],
        ['Some Mare', null],
      ],
      [
        said(
          'These GBED results can’t all be right: First Clear (N/N), Second Clear (N/N), and Odd Carrier (N/H).',
          true,
        ),
        said(' Check the results and the parents on file; until then no chances are shown.'),
      ],
      {
        contradictions: [
          { id: 1 as HorseId, name: 'First Clear', value: 'N/N' },
          { id: 2 as HorseId, name: 'Second Clear', value: 'N/N' },
          { id: 3 as HorseId, name: 'Odd Carrier', value: 'N/H' },
        ],
      },
    ),
  ],
  ['a repeated ancestor', ofAncestor()],
]

function ofAncestor(): GeneTrace {
  const trace = traced(inbred, [
    said('The foal traces to Iron Orchard on both sides, 2S × 3D.', true),
    said(
      ' At 6.25% of genes the foal’s two copies would be alike by way of Iron Orchard: all of an inbreeding of 6.25%.',
    ),
  ])
  const ends = trace.places.filter(({ horse_id }) => horse_id === oak.id)
  return {
    ...trace,
    test: null,
    foal: null,
    common_ancestors: [oak],
    ancestor: { ...oak, inbreeding_coefficient: 1 / 16 },
    horses: trace.horses.map((horse) => ({ ...horse, value: null, raw: null, copies: null })),
    places: trace.places.map((place) => ({
      ...place,
      road: ends.reduce(
        (sum, end) => (end.line.startsWith(place.line) ? sum + 0.5 ** end.line.length : sum),
        0,
      ),
    })),
  }
}
