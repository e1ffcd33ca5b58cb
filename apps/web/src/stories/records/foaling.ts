import { onFile, type RecordStory } from '../record-story.ts'

const first = {
  ...onFile,
  id: 1,
  foaling_date: '2026-03-02',
  foaling_time: '2:40 AM',
  presentation: 'leg_back',
  help: 'pulled',
  placenta: 'complete',
  placenta_hours: 1.5,
  placenta_lb: 12,
  colostrum: 'nursed',
  igg: 650,
  weight_lb: 104,
  height_in: 40,
  milk: 'dam',
  nurse_mare: null,
  born_as: 'single',
  lost_on: null,
  lost_cause: null,
  attended_by: 'A veterinarian with a very long name who is made up for this page',
}
const second = {
  ...first,
  id: 2,
  foaling_date: '2025-02-11',
  foaling_time: null,
  presentation: 'red_bag',
  help: 'vet',
  placenta: 'torn',
  igg: null,
  weight_lb: null,
  height_in: null,
  milk: null,
  lost_on: '2025-02-13',
  lost_cause: 'sepsis',
}
export const story = {
  records: [first, second],
  reads:
    'Mar 2, 2026 2:40 AM, foreleg back, pulled placenta complete, after 1.5 h, 12 lb · colostrum nursed · IgG 650 mg/dL, partial transfer (P. M. McCue, DVM) · foal 104 lb · 40 in',
} as unknown as RecordStory<'foaling'> // ids are branded
