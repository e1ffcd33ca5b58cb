import { breedPrior, certain, foalCopies } from '@quarterpole/genetics/mendel'
import { PANEL, type PanelLocus } from '@quarterpole/genetics/panel'
import { type Assumption, assumption, percent } from './assumption.ts'

/** Ends of a variant's frequency: racing lines where a study found fewer, and the line with the most. */
const FREQUENCY: readonly (readonly [locus: PanelLocus, low: number, high: number, range: string])[] = [
  ['hypp', 0, 0.299, 'racing lines had the least, halter lines 0.299'],
  ['pssm1', 0, 0.155, 'racing lines had the least, halter lines 0.155'],
  ['mh', 0, 0.0026, 'none or double; the range is ours'],
  ['gbed', 0, 0.132, 'racing lines had the least, western pleasure 0.132'],
  ['herda', 0, 0.142, 'racing lines had the least, cutting 0.142'],
  ['myhm', 0, 0.135, 'none found in racing lines, reining 0.135'],
]

export const PANEL_ASSUMPTIONS: readonly Assumption[] = FREQUENCY.map(([locus, low, high, range]) => {
  const { label, alleleFrequency, frequencySource } = PANEL[locus]
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
