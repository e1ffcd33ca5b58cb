import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  kind: 'check',
  exam_date: '2026-04-12',
  left_mm: 38,
  right_mm: 12,
  ovulated: null,
  edema: 3,
  fluid_mm: null,
  heat: null,
  result: null,
  given: 'hCG 2,500 IU',
  done_by: 'A veterinarian with a very long name who is made up for this page',
  next_due: '2026-04-13',
}
const second = {
  ...first,
  id: 2,
  kind: 'teased',
  exam_date: '2026-04-10',
  left_mm: null,
  right_mm: null,
  edema: null,
  heat: 'in',
  given: null,
  next_due: null,
}
export const story = {
  records: [first, second],
  reads: 'Apr 12, 2026 left 38 mm, right 12 mm edema 3 · hCG 2,500 IU',
} as unknown as RecordStory<'exam'> // ids are branded
