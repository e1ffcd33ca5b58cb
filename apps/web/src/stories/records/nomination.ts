import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  race: 'Fall Futurity',
  kind: 'sustaining',
  due_on: '2026-03-15',
  amount_cents: 35_000,
  status: 'paid',
  paid_on: '2026-03-12',
}
const second = {
  ...first,
  id: 2,
  race: 'Futurity of the Upper Valley and the Southern Plains for Two-Year-Olds',
  kind: 'late',
  due_on: '2025-11-01',
  amount_cents: 125_050,
  status: 'dropped',
  paid_on: null,
}
export const story = {
  records: [first, second],
  reads: 'Mar 15, 2026 $350 Fall Futurity sustaining payment · paid Mar 12, 2026 Edit of Mar 15, 2026',
} as unknown as RecordStory<'nomination'> // ids are branded
