import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'

const ancestor = (id: number, name: string, contribution: number) => ({
  horse_id: id as HorseId, // invented: brands are given where rows are read
  name,
  contribution,
})

const full: HerdDiversity = {
  born_from: 2022,
  born_to: 2026,
  horses: 71,
  equivalent_generations: 3.3,
  inbreeding: 0.0319,
  inbreeding_per_generation: 0.0126,
  effective_size: 39.7,
  founders: 31,
  effective_founders: 14.6,
  effective_ancestors_from: 11.8,
  effective_ancestors_to: 13.9,
  ancestors: [
    ancestor(1, 'Copperline Jet', 0.187),
    ancestor(2, 'The Quiet Granddaughter Of An Uncommonly Ordinary Thunder II', 0.116),
    ancestor(3, 'Miss Turnrow', 0.04),
  ],
}

const shallow: HerdDiversity = {
  ...full,
  horses: 1,
  equivalent_generations: 0,
  inbreeding: 0,
  inbreeding_per_generation: null,
  effective_size: null,
  founders: 1,
  effective_founders: 1,
  effective_ancestors_from: 1,
  effective_ancestors_to: 1,
  ancestors: [],
}

/** The panel in each of its states. */
export const diversities: readonly {
  title: string
  diversity: HerdDiversity | null | undefined
  error: Error | null
}[] = [
  { title: 'full', diversity: full, error: null },
  { title: 'one horse without parents', diversity: shallow, error: null },
  {
    title: 'inbreeding does not rise',
    diversity: { ...full, inbreeding_per_generation: -0.001, effective_size: null },
    error: null,
  },
  { title: 'no years of birth', diversity: null, error: null },
  { title: 'loading', diversity: undefined, error: null },
  { title: 'failed', diversity: undefined, error: new Error('no answer') },
]
