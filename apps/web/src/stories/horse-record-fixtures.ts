import type { GeneticTest } from '../herd/genetic-tests/queries.ts'
import type { Breeding } from '../barn/horse-page/queries.ts'
import type { Sale } from '../herd/sales/queries.ts'
import type { Work } from '../racing/works/queries.ts'

/** Invented records for the gallery; the wire's branded ids are plain numbers here. */
const wire = <T>(plain: unknown): T => plain as T // the gallery alone writes wire objects by hand

const breeding = {
  id: 1,
  mare_id: 12,
  mare_name: 'Sheet Metal Sue',
  stallion_id: 13,
  stallion_name: 'Kiowa Signal',
  foal_name: null,
  foaling: null,
  ended_on: null,
}
export const breedings = wire<Breeding[]>([
  {
    ...breeding,
    season_year: 2026,
    state: 'in_foal',
    bred_to: '2026-04-03',
    foaling: { due_on: '2027-03-09' },
  },
  {
    ...breeding,
    id: 2,
    season_year: 2025,
    state: 'foaled',
    bred_to: '2025-04-01',
    ended_on: '2026-03-02',
    foal_name: 'Tin Roof Rain',
  },
  { ...breeding, id: 3, season_year: 2024, state: 'barren', bred_to: null },
])
const work = {
  id: 1,
  work_date: '2026-05-02',
  track_name: 'Ruidoso Downs',
  distance_yards: 220,
  time_s: 12.1,
  manner: 'breezing',
  from_gate: true,
  place: 2,
  of_works: 14,
}
export const works = wire<Work[]>([
  work,
  {
    ...work,
    id: 2,
    work_date: '2026-04-02',
    track_name: null,
    distance_yards: 330,
    time_s: null,
    manner: null,
    from_gate: false,
    place: null,
  },
])
export const sales = wire<Sale[]>([
  {
    id: 1,
    sale_date: '2024-09-01',
    sale_name: 'Ruidoso Select',
    sale_type: 'yearling',
    price_usd: 47000,
    buyer: 'Rocking R',
  },
  { id: 2, sale_date: '2020-01-09', sale_name: null, sale_type: 'in_utero', price_usd: 0, buyer: null },
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
