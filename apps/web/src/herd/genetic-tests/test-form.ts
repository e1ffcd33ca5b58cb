import { DISEASE_LOCI } from '@quarterpole/contract/limits'
import { plainTruth } from '@quarterpole/genetics/panel'
import { readTest } from '@quarterpole/genetics/test-reading'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { type DraftOf, emptyDraft, valuesOf } from '../records/record-draft.ts'

export type TestDraft = DraftOf<'test'>
export const EMPTY_TEST = emptyDraft('test', '')

/** Only MSTN has more than one assay. */
export const testInputOf = (draft: TestDraft) => {
  const values = valuesOf('test', draft)
  return (draft.marker === 'mstn' ? values : { ...values, assay: null }) as BodyOf<'createTest'> // of its own fields
}

/** Adds the result, or edits the one on file. */
export function saveTest({ horse, id }: SubjectOf<'test'>, { draft, version, ...send }: Save<TestDraft>) {
  const body = testInputOf(draft)
  return id === null
    ? write('createTest', { params: { id: horse.id }, body, ...send })
    : write('updateTest', {
        params: { id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
        ...send,
      })
}

/** How the typed result reads: the code and what it means, or the question it leaves open. */
export function readAs({ marker, raw, assay }: Pick<TestDraft, 'marker' | 'raw' | 'assay'>): string {
  if (raw.trim() === '') return 'As the report prints it: N/N, N/H, clear, Negative …'
  const reading = readTest(marker, raw, { assay: assay.trim() || null })
  if (reading.state === 'question') return reading.question
  if (reading.state === 'untested') return 'This reads as not tested.'
  const locus = DISEASE_LOCI.find((each) => each === marker)
  const truth = locus === undefined ? null : plainTruth(locus, reading.value)
  const words = [truth ?? (reading.value === 'N/N' ? 'Clear.' : null), reading.warning].filter(Boolean)
  return [`Reads as ${reading.value}.`, ...words].join(' ')
}
