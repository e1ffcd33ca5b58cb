import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  work_date: '2026-05-02',
  track_id: 3,
  track_name: 'Ruidoso Downs',
  distance_yards: 220,
  time_s: 12.1,
  manner: 'breezing',
  from_gate: true,
  place: 2,
  of_works: 14,
}
const second = {
  ...onFile,
  id: 2,
  work_date: '2026-04-02',
  track_id: null,
  track_name: null,
  distance_yards: 330,
  time_s: null,
  manner: null,
  from_gate: false,
  place: null,
  of_works: null,
}
export const story = {
  records: [first, second],
  reads: 'May 2, 2026 220 yd 12.1 s breezing · from the gate · ranked 2 of 14 · Ruidoso Downs',
} as unknown as RecordStory<'work'> // ids are branded
