import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  kind: 'owned',
  contact_id: 4,
  contact_name: 'Ann Roe',
  share: '2/3',
  lease_for: null,
  from_day: '2026-05-02',
  until_day: null,
}
const second = {
  ...first,
  id: 2,
  kind: 'leased',
  contact_id: 5,
  contact_name: 'Bo Lee and Daughters Racing Partnership of the Lower Valley, Limited',
  share: null,
  lease_for: 'racing',
  from_day: '2026-01-10',
  until_day: '2026-05-01',
}
export const story = {
  records: [first, second],
  reads: 'May 2, 2026 Ann Roe 2/3 Edit of May 2, 2026',
} as unknown as RecordStory<'ownership'> // ids are branded
