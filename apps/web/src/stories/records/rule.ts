import type { RecordStory } from '../record-story.ts'

const first = {
  id: 1,
  name: 'Stored semen, any year',
  body: 'An Invented Registry',
  foaled_from: null,
  foaled_to: null,
  years: 5,
  source: 'Rule book 2026, page 14',
  link: null,
  source_date: '2026-01-15',
  notes: null,
  version: 1,
  created_at: '2026-05-02T14:00:00Z',
  updated_at: '2026-05-02T14:00:00Z',
}
const second = {
  ...first,
  id: 2,
  name: 'A rule with a very long name that is made up for this page alone',
  foaled_from: 2015,
  foaled_to: 2020,
  years: null,
  link: 'https://example.com/rules',
  notes: 'Asked on the phone.',
}
export const story = {
  records: [first, second],
  reads: 'Stored semen, any year An Invented Registry',
} as unknown as RecordStory<'rule'> // its members are read by name
