import type { RecordStory } from '../record-story.ts'

const first = {
  id: 1,
  name: 'Flunixin',
  aliases: 'Banamine',
  body: 'An Invented Commission',
  amount: 48,
  unit: 'hours',
  source: 'https://example.com/rules',
  source_date: '2026-01-15',
  notes: null,
  version: 1,
  created_at: '2026-05-02T14:00:00Z',
  updated_at: '2026-05-02T14:00:00Z',
}
const second = {
  ...first,
  id: 2,
  name: 'A substance with a very long name that is made up for this page',
  aliases: null,
  amount: 1,
  unit: 'days',
  source: 'Rule book 2026, page 14',
}
export const story = {
  records: [first, second],
  reads: 'Flunixin Banamine 48 hours',
} as unknown as RecordStory<'withdrawal'> // its members are read by name
