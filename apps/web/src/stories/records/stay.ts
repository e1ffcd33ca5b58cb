import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  from_day: '2026-05-02',
  until_day: null,
  farm: 'Home',
  barn: 'Barn 2',
  stall: '14',
  pasture: null,
}
const second = {
  ...first,
  id: 2,
  from_day: '2026-01-10',
  until_day: '2026-05-01',
  barn: null,
  stall: null,
  pasture: 'Creek',
}
export const story = {
  records: [first, second],
  reads: 'May 2, 2026 Home, Barn 2, stall 14 Edit of May 2, 2026',
} as unknown as RecordStory<'stay'> // ids are branded
