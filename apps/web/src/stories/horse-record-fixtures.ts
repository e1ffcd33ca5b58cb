import { wire } from './wire.ts'
import type { GeneticTest } from '../herd/genetic-tests/queries.ts'
import type { Cover } from '../season/mares/queries.ts'

const cover = {
  id: 1,
  mare_id: 12,
  mare_name: 'Sheet Metal Sue',
  stallion_id: 13,
  stallion_name: 'Kiowa Signal',
  foal_name: null,
  foaling: null,
  ended_on: null,
}
export const covers = wire<Cover[]>([
  {
    ...cover,
    season_year: 2026,
    state: 'in_foal',
    bred_to: '2026-04-03',
    foaling: { due_on: '2027-03-09' },
  },
  {
    ...cover,
    id: 2,
    season_year: 2025,
    state: 'foaled',
    bred_to: '2025-04-01',
    ended_on: '2026-03-02',
    foal_name: 'Tin Roof Rain',
  },
  { ...cover, id: 3, season_year: 2024, state: 'barren', bred_to: null },
])
export const tests = wire<GeneticTest[]>([
  {
    id: 1,
    marker: 'gbed',
    value: 'N/H',
    raw: 'N/G',
    lab: 'UC Davis VGL',
    assay: null,
    tested_on: '2024-03-01',
    inferred: false,
    is_current: true,
    warnings: [
      'GBED of Sheet Metal Sue is N/H, but Kiowa Signal is N/N and Ordinary Mare is N/N: no foal of theirs can be. Check the parentage or the sample.',
    ],
  },
  {
    id: 2,
    marker: 'hypp',
    value: 'N/N',
    raw: 'N/N',
    lab: null,
    assay: null,
    tested_on: null,
    inferred: true,
    is_current: false,
    warnings: [],
  },
])
