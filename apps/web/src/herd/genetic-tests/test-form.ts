import { MARKERS, type MarkerName, PANEL_LOCI } from '@quarterpole/contract/limits'
import { PANEL, plainTruth } from '@quarterpole/genetics/panel'
import { readTest } from '@quarterpole/genetics/test-reading'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { errorsOf, textOrNull } from '../../app/forms/typed.ts'
import type { GeneticTest } from './queries.ts'

export interface TestDraft {
  marker: MarkerName
  raw: string
  lab: string
  assay: string
  tested_on: string
}

export const EMPTY_TEST: TestDraft = { marker: 'hypp', raw: '', lab: '', assay: '', tested_on: '' }

export const testDraftOf = (test: GeneticTest): TestDraft => ({
  marker: test.marker,
  raw: test.raw,
  lab: test.lab ?? '',
  assay: test.assay ?? '',
  tested_on: test.tested_on ?? '',
})

export const checkTest = ({ raw }: TestDraft) =>
  errorsOf<TestDraft>({
    raw: raw.trim() === '' ? 'Enter the result as the report prints it, for example N/N.' : undefined,
  })

export const testInputOf = (draft: TestDraft): BodyOf<'createTest'> => ({
  marker: draft.marker,
  raw: draft.raw.trim(),
  lab: textOrNull(draft.lab),
  assay: draft.marker === 'mstn' ? textOrNull(draft.assay) : null,
  tested_on: draft.tested_on || null,
})

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

export const markerLabel = (marker: MarkerName): string => {
  const locus = PANEL_LOCI.find((each) => each === marker)
  if (locus !== undefined) return PANEL[locus].label
  return marker === 'mt_haplogroup' ? 'mt haplogroup' : marker.toUpperCase()
}
export const markerChoices = MARKERS.map((value) => ({ value, label: markerLabel(value) }))

/** How the typed result reads: the code and what it means, or the question it leaves open. */
export function readAs({ marker, raw, assay }: Pick<TestDraft, 'marker' | 'raw' | 'assay'>): string {
  if (raw.trim() === '') return 'As the report prints it: N/N, N/H, clear, Negative …'
  const reading = readTest(marker, raw, { assay: assay.trim() || null })
  if (reading.state === 'question') return reading.question
  if (reading.state === 'untested') return 'This reads as not tested.'
  const locus = PANEL_LOCI.find((each) => each === marker)
  const truth = locus === undefined ? null : plainTruth(locus, reading.value)
  const words = [truth ?? (reading.value === 'N/N' ? 'Clear.' : null), reading.warning].filter(Boolean)
  return [`Reads as ${reading.value}.`, ...words].join(' ')
}
