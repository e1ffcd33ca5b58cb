import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  kind: 'shipped',
  needed_on: '2026-06-10',
  mare: 'Moon Pie',
  party: 'Far Clinic',
  doses: 1,
  asked_on: '2026-06-08',
  goes_first: false,
  answer: 'filled',
  given: 1,
  lot: '0610',
}
const second = {
  ...first,
  id: 2,
  kind: 'farm',
  mare: 'A mare whose name is as long as sixty letters allow it to be here',
  party: null,
  doses: 2,
  asked_on: null,
  goes_first: true,
  answer: null,
  given: null,
  lot: null,
}
export const story = {
  records: [first, second],
  reads:
    'Jun 10, 2026 1 dose for Moon Pie, Far Clinic filled, 1 dose of lot 0610 · shipped semen, asked Jun 8, 2026',
} as unknown as RecordStory<'request'> // ids are branded
