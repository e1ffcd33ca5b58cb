import type { FoalCoat } from '@quarterpole/contract/foal-coat'
import { wire } from './wire.ts'

const locus = (name: string, alleles: readonly [string, string], effect: string) => ({
  locus: name.toLowerCase(),
  label: name,
  allele: alleles[0],
  other: alleles[1],
  effect,
  frequency: 0.3,
  sire: [0.18, 0.82, 0],
  dam: [1, 0, 0],
  foal: [0.59, 0.41, 0],
})

export const mixedCoat = wire<FoalCoat>({
  sire_id: 1,
  dam_id: 2,
  colors: [
    { color: 'gray', chance: 0.4994, of_100: 50 },
    { color: 'bay or brown', chance: 0.24, of_100: 24 },
    { color: 'sorrel or chestnut', chance: 0.18, of_100: 18 },
    { color: 'black', chance: 0.0784, of_100: 8 },
    { color: 'buckskin', chance: 0.002, of_100: 0 },
    { color: 'cremello', chance: 0.0002, of_100: 0 },
  ],
  loci: [
    locus('Extension', ['E', 'e'], 'lets the coat be black or bay; two e make it red'),
    locus('Gray', ['G', 'N'], 'turns any coat white with the years'),
  ],
  coats_used: 21,
  tests_used: 3,
  unread: [{ id: 7, name: 'Sixty Letters Make A Name That Hardly Fits Any Line At All', color: 'plaid' }],
  contradictions: [],
  colors_open: 3.3,
  telling_tests: [
    {
      horse_id: 7,
      name: 'Sixty Letters Make A Name That Hardly Fits Any Line At All',
      locus: 'gray',
      label: 'Gray',
      colors_open: 2.4,
      last_paid: { usd: 40, on: '2026-03-03' },
    },
  ],
  finding: '50 foals in 100 are gray, 24 bay or brown, and 18 sorrel or chestnut.',
})

export const doubtfulCoat = wire<FoalCoat>({
  ...mixedCoat,
  colors: [{ color: 'sorrel or chestnut', chance: 1, of_100: 100 }],
  unread: [],
  colors_open: 1,
  telling_tests: [],
  contradictions: [
    {
      locus: 'extension',
      horses: [
        { id: 3, name: 'Red Ember', color: 'sorrel' },
        { id: 4, name: 'Red Clay', color: 'chestnut' },
        { id: 5, name: 'Cuckoo', color: 'bay' },
      ],
    },
  ],
  finding: 'All foals are sorrel or chestnut. Some coats can’t be right with the parents on file.',
})
