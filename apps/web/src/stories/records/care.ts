import { onFile, type RecordStory } from '../record-story.ts'

const NOTHING = {
  product: null,
  weight_lb: null,
  temperature_f: null,
  dose: null,
  dose_unit: null,
  route: null,
  lot: null,
  given_by: null,
  reason: null,
  result: null,
  next_due: null,
  cost: null,
}
const first = {
  ...onFile,
  ...NOTHING,
  id: 1,
  kind: 'vaccination',
  care_date: '2026-03-02',
  product: 'West Nile',
  dose: 1,
  dose_unit: 'ml',
  route: 'im',
  lot: '4471B',
  given_by: 'Dr. Salas',
  next_due: '2027-03-02',
  cost: 42.5,
}
const second = { ...onFile, ...NOTHING, id: 2, kind: 'weight', care_date: '2026-02-20', weight_lb: 1085 }
const third = {
  ...onFile,
  ...NOTHING,
  id: 3,
  kind: 'farrier',
  care_date: '2026-02-10',
  product: 'Trim and four shoes',
  given_by: 'Ray Pell',
}
export const story = {
  records: [first, second, third],
  reads:
    'Mar 2, 2026 West Nile vaccination · next due Mar 2, 2027 · 1 mL in the muscle · lot 4471B · by Dr. Salas · $42.50 Edit of Mar 2, 2026',
} as unknown as RecordStory<'care'> // ids are branded
