import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  sale_date: '2024-09-01',
  sale_name: 'Ruidoso Select',
  sale_type: 'yearling',
  price_usd: 47000,
  buyer: 'Rocking R',
}
const second = {
  ...onFile,
  id: 2,
  sale_date: '2020-01-09',
  sale_name: null,
  sale_type: 'in_utero',
  price_usd: 0,
  buyer: null,
}
export const story = {
  records: [first, second],
  reads: 'Sep 1, 2024 $47,000 Yearling · Ruidoso Select · to Rocking R Edit of Sep 1, 2024',
} as unknown as RecordStory<'sale'> // ids are branded
