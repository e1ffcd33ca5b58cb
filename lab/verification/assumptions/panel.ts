import { breedPrior, certain, foalCopies } from '@quarterpole/genetics/mendel'
import {
  COAT,
  coatEvidence,
  COLOR_ERROR,
  NOT_YET_GRAY,
  proportions,
  RECOMBINATION,
} from '@quarterpole/genetics/coat'
import { DISEASES, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { type Assumption, assumption, percent } from './assumption.ts'

/** Ends of a variant's frequency: racing lines where a study found fewer, and the line with the most. */
const FREQUENCY: readonly (readonly [locus: DiseaseLocus, low: number, high: number, range: string])[] = [
  ['hypp', 0, 0.299, 'racing lines had the least, halter lines 0.299'],
  ['pssm1', 0, 0.155, 'racing lines had the least, halter lines 0.155'],
  ['mh', 0, 0.0026, 'none or double; the range is ours'],
  ['gbed', 0, 0.132, 'racing lines had the least, western pleasure 0.132'],
  ['herda', 0, 0.142, 'racing lines had the least, cutting 0.142'],
  ['myhm', 0, 0.135, 'none found in racing lines, reining 0.135'],
]

const OF_VARIANTS: readonly Assumption[] = FREQUENCY.map(([locus, low, high, range]) => {
  const { label, alleleFrequency, frequencySource } = DISEASES[locus]
  return assumption(
    {
      id: `frequency-${locus}`,
      model: 'panel',
      name: `${label}: share of the breed’s copies that carry the variant`,
      unit: '',
      mark: 'published',
      source: `${frequencySource}. An upper bound for racing stock; ${range}.`,
      effect: 'foals with two copies from an untested stallion and a mare with one copy',
    },
    { low, used: alleleFrequency, high },
    (q) => percent(foalCopies(breedPrior(locus, q), certain(1))[2]),
  )
})

/** Chance of no cream copy in a horse recorded as palomino, by how many records are wrong. */
const notPalomino = (error: number) => {
  const evidence = coatEvidence(['palomino'], 'cream', { error }) ?? [1, 1, 1]
  const weights = proportions(COAT.cream.frequency).map((p, copies) => p * (evidence[copies] ?? 0))
  return percent((weights[0] ?? 0) / weights.reduce((a, b) => a + b, 0))
}
const redFrom = (q: number) => percent(foalCopies(proportions(q), certain(0))[0])

export const PANEL_ASSUMPTIONS: readonly Assumption[] = [
  ...OF_VARIANTS,
  assumption(
    {
      id: 'coat-error',
      model: 'panel',
      name: 'Colors on file that are wrong',
      unit: '',
      mark: 'assumed',
      source: 'Ours: a slip of the pen, a yearling’s color never corrected. None, or one in twenty.',
      effect: 'chance that a horse recorded as palomino has no copy of cream',
    },
    { low: 0, used: COLOR_ERROR, high: 0.05 },
    notPalomino,
  ),
  assumption(
    {
      id: 'coat-linkage',
      model: 'panel',
      name: 'Exchanges between extension and roan, in gametes',
      unit: '',
      mark: 'assumed',
      source:
        'Ours, below the .366 of the two loci around them (Sandberg & Andersson 1984, Hereditas 100:199–208). Close together, or as if on two chromosomes.',
      effect: 'red roan foals of a chestnut mare by a blue roan whose roan came with red',
    },
    { low: 0.05, used: RECOMBINATION, high: 0.5 },
    (r) => percent((1 - r) / 2),
  ),
  assumption(
    {
      id: 'not-yet-gray',
      model: 'panel',
      name: 'Grays on file by the color they were born with, of those foaled this year or last',
      unit: '',
      mark: 'assumed',
      source: 'Ours: some are called gray by white hair around the eyes, some later. Few, or nearly all.',
      effect: 'chance that a bay foal of a gray with one copy and a bay turns gray',
    },
    { low: 0.1, used: NOT_YET_GRAY, high: 0.9 },
    (unturned) => percent(unturned / (1 + unturned)),
  ),
  assumption(
    {
      id: 'coat-extension',
      model: 'panel',
      name: 'Extension: share of copies that let a coat be black, before your own coats are counted',
      unit: '',
      mark: 'assumed',
      source: 'Ours, for a breed with many sorrels; weighs as much as 20 of your horses.',
      effect: 'red foals of a chestnut mare by a stallion of no color on file',
    },
    { low: 0.2, used: COAT.extension.frequency, high: 0.6 },
    redFrom,
  ),
]
