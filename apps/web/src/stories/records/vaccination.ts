import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  given_on: '2026-03-02',
  product: 'West Nile',
  lot: '4471B',
  given_by: 'Dr. Salas',
  next_due: '2027-03-02',
}
const second = {
  ...onFile,
  id: 2,
  given_on: '2025-03-10',
  product: 'Rhino',
  lot: null,
  given_by: null,
  next_due: null,
}
export const story = {
  records: [first, second],
  reads: 'Mar 2, 2026 West Nile next due Mar 2, 2027 · lot 4471B · by Dr. Salas Edit of Mar 2, 2026',
} as unknown as RecordStory<'vaccination'> // ids are branded
