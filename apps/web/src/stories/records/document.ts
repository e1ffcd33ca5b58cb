import { onFile, type RecordStory } from '../record-story.ts'

const { horse_id: _id, horse_name: _name, ...stamps } = onFile
const first = {
  ...stamps,
  id: 1,
  contact_id: 4,
  contact_name: 'Ann Roe',
  kind: 'insurance',
  issued_on: '2026-01-05',
  expires_on: '2027-01-05',
  number: 'LP-204418',
  title: 'Liability',
  file: `${'1'.repeat(64)}.pdf`,
}
const second = {
  ...first,
  id: 2,
  kind: 'w9',
  issued_on: '2025-02-11',
  expires_on: null,
  number: null,
  title: null,
}
export const story = {
  records: [first, second],
  reads: 'Jan 5, 2026 Insurance certificate Open Insurance certificate of Jan 5, 2026',
} as unknown as RecordStory<'document'> // ids are branded
