import type { HorseRecordName, RecordName } from '@quarterpole/contract/records'
import type { RecordOf } from '../herd/records/record-calls.ts'

/** Records of one kind for the gallery, and how the first of them reads on the page. */
export interface RecordStory<Name extends RecordName = HorseRecordName> {
  records: RecordOf<Name>[]
  reads: string
}

/** Members that every record has. */
export const onFile = {
  horse_id: 12,
  horse_name: 'Sheet Metal Sue',
  notes: null,
  version: 1,
  created_at: '2026-05-02T14:00:00Z',
  updated_at: '2026-05-02T14:00:00Z',
} as const
