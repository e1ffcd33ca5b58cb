import type { EmbryoEntry } from '../season/mares/donor-tree.ts'
import { donorMare } from './season-fixtures.ts'

/** Her embryos: two of one flush that were transferred, and one of an aspiration, of which nothing is on file yet. */
const entry = (id: number, fields: Partial<EmbryoEntry>): EmbryoEntry =>
  ({
    id,
    horse_id: donorMare.mare_id,
    kind: 'embryo',
    entry_date: '2027-02-18',
    sire: null,
    structures: null,
    size: null,
    biopsy: null,
    bought_from: null,
    kept_at: null,
    sold_to: null,
    mark: null,
    grade: null,
    form: null,
    sexed: null,
    outcome: null,
    outcome_date: null,
    recipient: null,
    ...fields,
  }) as EmbryoEntry // what the tree doesn’t show is left out
const into = (recipient: string): Partial<EmbryoEntry> => ({
  outcome: 'transferred',
  outcome_date: '2027-02-18',
  recipient,
})
export const embryoEntries: readonly EmbryoEntry[] = [
  entry(1, { kind: 'aspirated', entry_date: '2027-03-02', structures: 1, sire: 'High Oracle' }),
  entry(2, { mark: 'E3', entry_date: '2027-03-02' }),
  entry(3, { mark: 'E2', grade: 2, ...into('RECIP 14') }),
  entry(4, { mark: 'E1', grade: 1, form: 'fresh', sexed: 'filly', ...into('Big Red') }),
  entry(5, { kind: 'flushed', structures: 2, sire: 'High Oracle' }),
  entry(6, { kind: 'flushed', entry_date: '2025-03-01', structures: 1 }), // of seasons before
]
