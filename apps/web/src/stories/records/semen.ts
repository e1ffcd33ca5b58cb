import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  kind: 'collected',
  entry_date: '2026-05-02',
  lot: 'A1',
  form: 'frozen',
  doses: 12,
  straws: 8,
  motility: 45,
  tank: '1',
  canister: '2',
  cane: '4',
  owner: 'Quiet Creek Ranch',
  party: null,
  container: null,
  deposit: null,
  container_due: null,
  container_back: null,
}
const second = {
  ...first,
  id: 2,
  kind: 'shipped',
  entry_date: '2026-06-01',
  form: null,
  doses: 1,
  straws: null,
  motility: null,
  tank: null,
  canister: null,
  cane: null,
  owner: null,
  party: 'A clinic with a very long name that is made up for this page',
  container: 'Dry shipper 12',
  deposit: 500,
  container_due: '2026-06-15',
}
export const story = {
  records: [first, second],
  reads: 'May 2, 2026 collected 12 doses of lot A1 frozen',
} as unknown as RecordStory<'semen'> // ids are branded
