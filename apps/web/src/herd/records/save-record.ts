import type { RecordName } from '@quarterpole/contract/records'
import { type Answer, type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { callsOf, type RecordOf } from './record-calls.ts'
import { type RecordDraft, valuesOf } from './record-draft.ts'

/** Adds the record, or edits the one on file. */
export function saveRecord(
  { kind, horse, id }: SubjectOf<RecordName>,
  { draft, version, ...send }: Save<RecordDraft>,
): Promise<Answer<RecordOf>> {
  const { create, update } = callsOf(kind as 'sale') // all are written in one way, typed as one of them
  const ofHorse = horse && { horse_id: horse.id }
  const body = { ...ofHorse, ...valuesOf(kind, draft) } as unknown as BodyOf<'createSale'> // of the record's own fields
  return id === null
    ? write(create, { body, ...send })
    : write(update, {
        params: { id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
        ...send,
      })
}
