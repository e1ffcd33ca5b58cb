import { onFile, type RecordStory } from '../record-story.ts'

const { horse_id: _id, horse_name: _name, ...stamps } = onFile
const first = {
  ...stamps,
  id: 1,
  contact_id: 4,
  contact_name: 'Ann Roe',
  paid_on: '2026-05-20',
  amount_cents: 250_050,
  kind: 'payment',
  how: 'check',
  what: 'Check 1041',
}
const second = {
  ...first,
  id: 2,
  paid_on: '2026-04-02',
  kind: 'credit',
  how: null,
  what: 'Two days out of training',
}
export const story = {
  records: [first, second],
  reads: 'May 20, 2026 $2,500.50 check Check 1041 Edit of May 20, 2026',
} as unknown as RecordStory<'payment'> // ids are branded
