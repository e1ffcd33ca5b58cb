import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  charge_date: '2026-05-02',
  kind: 'vet',
  amount_cents: 45_050,
  is_credit: false,
  contact_id: 4,
  contact_name: 'Lower Valley Equine Hospital and Reproduction Center of the Southern Plains',
  what: 'Scoped after the race',
  from_day: null,
  through_day: null,
}
const second = {
  ...first,
  id: 2,
  charge_date: '2026-04-30',
  kind: 'board',
  amount_cents: 9000,
  is_credit: true,
  from_day: '2026-04-01',
  through_day: '2026-04-30',
  contact_id: null,
  contact_name: null,
  what: null,
}
export const story = {
  records: [first, second],
  reads:
    'May 2, 2026 $450.50 vet Scoped after the race · owed to Lower Valley Equine Hospital and Reproduction Center of the Southern Plains Edit of May 2, 2026',
} as unknown as RecordStory<'charge'> // ids are branded
