import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  kind: 'board',
  amount_cents: 2_250,
  per: 'day',
  from_day: '2026-05-16',
  through_day: null,
  contact_id: null,
  contact_name: null,
  what: 'Stall, hay and grain',
}
const second = {
  ...first,
  id: 2,
  kind: 'insurance',
  amount_cents: 8_500,
  per: 'month',
  from_day: '2026-01-01',
  through_day: '2026-12-31',
  contact_id: 4,
  contact_name: 'Mutual Livestock and Bloodstock Insurance Company of the Southern Plains',
  what: null,
}
export const story = {
  records: [first, second],
  reads: 'May 16, 2026 $22.50 a day board Stall, hay and grain Edit of May 16, 2026',
} as unknown as RecordStory<'rate'> // ids are branded
