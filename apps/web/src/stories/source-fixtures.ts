import { wire } from './wire.ts'
import type { HistoryEntry, HorseSources, Source } from '@quarterpole/contract/horse-history'

export const LOOKED_AT = new Date('2026-11-20T15:00:00')

const nowhere = {
  at: null,
  person: null,
  import_id: null,
  file_name: null,
  import_undone_at: null,
  activity_id: null,
}
const sheet: Source = wire({
  ...nowhere,
  kind: 'import',
  at: '2026-11-12T09:30:00.000Z',
  person: 'Demo user',
  import_id: 7,
  file_name: 'AQHA sheet.csv',
})
const longFile: Source = wire({ ...sheet, file_name: `${'a-very-long-name-of-a-file'.repeat(3)}.xlsx` })
const typed: Source = wire({
  ...nowhere,
  kind: 'form',
  at: '2026-11-14T16:00:00.000Z',
  person: 'Demo user',
  activity_id: 12,
})
const undo: Source = { ...typed, kind: 'undo', at: '2026-11-20T08:00:00.000Z' }
const sample: Source = { ...wire<Source>(nowhere), kind: 'sample', at: '2026-10-01T10:00:00.000Z' }
const unknown: Source = { ...wire<Source>(nowhere), kind: 'unrecorded' }

export const sources: HorseSources = {
  fields: [
    { field: 'name', label: 'Name', source: sheet },
    { field: 'owner', label: 'Owner', source: typed },
    { field: 'color', label: 'Color', source: sample },
    { field: 'breeder', label: 'Breeder', source: unknown },
    {
      field: 'trainer',
      label: 'Trainer',
      source: { ...longFile, import_undone_at: '2026-11-15T09:30:00.000Z' },
    },
  ],
  records: [
    { noun: 'genetic_test', day: null, what: 'hypp', distance_yards: null, source: sheet, edited: null },
    {
      noun: 'start',
      day: '2026-05-02',
      what: 'Los Alamitos',
      distance_yards: 350,
      source: sheet,
      edited: typed,
    },
    {
      noun: 'injury',
      day: '2026-06-02',
      what: 'Bowed tendon',
      distance_yards: null,
      source: typed,
      edited: null,
    },
    { noun: 'sale', day: '2026-01-09', what: null, distance_yards: null, source: sample, edited: null },
    { noun: 'work', day: '2026-04-20', what: null, distance_yards: 220, source: typed, edited: null },
  ],
}

const entry = (source: Source, fields: Partial<HistoryEntry>): HistoryEntry => ({
  source,
  sentence: 'Amber Fox was edited.',
  changes: [],
  is_recorded: true,
  can_undo: false,
  undone_at: null,
  ...fields,
})

export const history: readonly HistoryEntry[] = [
  entry(undo, {
    can_undo: true,
    sentence: 'Undone: Amber Fox was edited.',
    changes: [{ record: 'Amber Fox', field: 'Owner', before: 'Bo Lee', after: 'Ann Roe' }],
  }),
  entry(typed, {
    undone_at: '2026-11-20T08:00:00.000Z',
    changes: [{ record: 'Amber Fox', field: 'Owner', before: 'Ann Roe', after: 'Bo Lee' }],
  }),
  entry(longFile, {
    sentence: 'Changed by a file.',
    changes: [
      { record: 'Horse', field: 'Color', before: 'bay', after: 'brown' },
      { record: 'Horse', field: 'Sire', before: null, after: 'Kiowa Signal' },
    ],
  }),
  entry(sheet, { sentence: 'Changed by AQHA sheet.csv.', is_recorded: false }),
  entry(sample, { sentence: 'Came with the sample herd.' }),
  entry(unknown, { sentence: 'Amber Fox was added.' }),
]
