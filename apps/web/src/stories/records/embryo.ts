import { onFile, type RecordStory } from '../record-story.ts'

const none = {
  stage: null,
  grade: null,
  size: null,
  form: null,
  sexed: null,
  kept_at: null,
  biopsy: null,
  bought_from: null,
}
const flush = {
  ...onFile,
  ...none,
  id: 1,
  kind: 'flushed',
  entry_date: '2026-05-02',
  sire: 'High Oracle',
  bred_on: '2026-04-25',
  operator: 'Dr. Ann Roe',
  structures: 2,
  mark: null,
  outcome: null,
  outcome_date: null,
  sold_to: null,
  recipient: null,
}
const one = {
  ...flush,
  id: 2,
  kind: 'embryo',
  operator: null,
  structures: null,
  mark: 'E1',
  stage: 'expanded_blastocyst',
  grade: 1,
  size: 420,
  form: 'fresh',
  sexed: 'filly',
  outcome: 'transferred',
  outcome_date: '2026-05-02',
  recipient: 'Recipient 7',
}
export const story = {
  records: [flush, one],
  reads: 'May 2, 2026 Flush by High Oracle found 2 structures',
} as unknown as RecordStory<'embryo'> // ids are branded
