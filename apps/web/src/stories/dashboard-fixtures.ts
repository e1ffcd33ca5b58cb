import type { Activity } from '@quarterpole/contract/activity'
import type { Dashboard } from '@quarterpole/contract/dashboard'

const wire = <T>(plain: unknown): T => plain as T // the gallery alone writes wire objects by hand

const activity = wire<Activity[]>([
  {
    id: 2,
    at: '2026-11-20T10:42:00Z',
    kind: 'cross_saved',
    sentence: 'Copperline Jet × Miss Turnrow saved.',
    subject: { noun: 'cross', id: 1 },
    changes: [],
    can_undo: true,
    undone_at: null,
  },
  {
    id: 3,
    at: '2026-11-19T16:20:00Z',
    kind: 'booking_edited',
    sentence: 'Changed Miss Turnrow’s booking to Copperline Jet for 2027.',
    subject: null,
    changes: [
      { record: 'Booking', field: 'Fee', before: '2500', after: '3000' },
      { record: 'Booking', field: 'Contract', before: null, after: '2027-14' },
    ],
    can_undo: true,
    undone_at: null,
  },
  {
    id: 1,
    at: '2026-11-18T09:00:00Z',
    kind: 'evaluation_done',
    sentence: '312 horses evaluated from 1,904 starts.',
    subject: null,
    changes: [],
    can_undo: false,
    undone_at: '2026-11-18T09:05:00Z',
  },
])
export const herd = wire<Dashboard>({
  total_horses: 312,
  my_horses: 312,
  horses_added_30_days: 4,
  active_injuries: 5,
  injuries_recovered_30_days: 2,
  recent_predictions: 8,
  predictions_by_kind: { breeding: 5, race: 3 },
  races: 25,
  starts: 198,
  system_status: 'healthy',
  data_as_of: '2026-11-19T21:40:00Z',
  upkeep: { automatic_backups: true, last_backup: '2026-11-20T09:10:00Z', trouble: null },
  evaluation: null,
  activity,
  reports_due: [],
  overdue_horses: [{ injury_id: 7, horse_id: 5, horse_name: 'Tin Roof Rain', days_over: 12 }],
  foalings_due: [
    { cover_id: 3, mare_id: 21, mare_name: 'Russet Tale', due_on: '2026-12-03' },
    { cover_id: 4, mare_id: 22, mare_name: 'Quick Future', due_on: '2026-11-18' },
  ],
  due_now: [
    {
      kind: 'scan',
      due_on: '2026-11-15',
      from: '2026-11-15',
      until: '2026-11-15',
      horse_id: 24,
      horse_name: 'Late Scan',
      stallion_name: 'High Oracle',
      scan_day: 14,
      title: null,
      cover_id: 5,
      to_do_id: null,
    },
  ],
  next_test: { horse_id: 23, name: 'Amber Fever', sex: 'M', locus: 'myhm', label: 'MYHM', matings: 12 },
  results_due: [{ card_id: 9, track_name: 'Ruidoso Downs', race_date: '2026-11-14' }],
  grave_crosses: [
    {
      sire_id: 12,
      dam_id: 21,
      sire_name: 'Signal Model',
      dam_name: 'Russet Tale',
      outcome: 'One foal in four would die of GBED',
      cross_id: 2,
      season_year: 2027,
    },
    {
      sire_id: 13,
      dam_id: 22,
      sire_name: 'High Oracle',
      dam_name: 'Quick Future',
      outcome: 'One foal in four would die of GBED',
      cross_id: 4,
      season_year: null,
    },
  ],
})
