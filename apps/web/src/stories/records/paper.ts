import { onFile, type RecordStory } from '../record-story.ts'

const paper = {
  ...onFile,
  expires_on: null,
  number: null,
  title: null,
  is_portrait: false,
  about: null,
  file: `${'0'.repeat(64)}.pdf`,
}
const coggins = {
  ...paper,
  id: 1,
  kind: 'coggins',
  issued_on: '2026-03-02',
  expires_on: '2027-03-02',
  number: '26-1184',
}
const photo = {
  ...paper,
  id: 2,
  kind: 'photo',
  issued_on: '2026-02-14',
  title: 'Left side',
  about: 'injury:1',
  is_portrait: true,
  file: `${'1'.repeat(64)}.jpg`,
}
const longNamed = {
  ...paper,
  id: 3,
  kind: 'health_certificate',
  issued_on: '2025-01-09',
  expires_on: '2025-02-08',
  title: 'Certificate of veterinary inspection for the trip to the yearling sale and back',
}
export const story = {
  records: [coggins, photo, longNamed],
  reads:
    'Mar 2, 2026 Coggins Open Coggins of Mar 2, 2026 Save Coggins of Mar 2, 2026 expires Mar 2, 2027 · no. 26-1184',
} as unknown as RecordStory<'paper'> // ids are branded
