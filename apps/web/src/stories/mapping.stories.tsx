import type { MappingFormat } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { ApiError } from '../app/api/error.ts'
import { Steps } from '../files/mapping/ColumnMapping.tsx'
import { FormatStep } from '../files/mapping/FormatStep.tsx'
import { UNTOUCHED } from '../files/mapping/mapping-draft.ts'
import { MatchStep, type MatchStepProps } from '../files/mapping/MatchStep.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { barnPreview, openPreview, runnersPreview } from './mapping-fixtures.ts'

const nothing = () => {}
const file = new File([], 'barn-sheet.xlsx')
const read = (preview: typeof barnPreview) =>
  ({ status: 'read', preview, first: preview, isStale: false }) as const

const base: Omit<MatchStepProps, 'draft' | 'onDraft'> = {
  format: 'custom',
  file,
  look: { status: 'none' },
  joined: null,
  joining: { busy: false, failure: null },
  onReading: nothing,
  onReread: nothing,
  onFile: nothing,
  onJoin: nothing,
  onForget: nothing,
  onBack: nothing,
  applying: false,
  onApply: nothing,
}
const states: readonly (readonly [string, Partial<MatchStepProps>])[] = [
  ['no file chosen', { file: null, format: 'aqha' }],
  ['loading', { look: { status: 'reading' } }],
  ['applied once it is read', { look: { status: 'reading' }, applying: true }],
  ['unreadable', { look: { status: 'failed', detail: 'The file is empty. Choose it again.' } }],
  ['a barn’s sheet', { look: read(barnPreview) }],
  [
    'read by a saved mapping',
    {
      look: read({
        ...barnPreview,
        saved: { id: 1 as NonNullable<typeof barnPreview.saved>['id'], name: 'Turnrow barn' }, // invented
        values: { sex: { '3': 'Mare' } },
        choices: { date_order: 'day_first' },
      }),
    },
  ],
  ['more questions', { look: read(openPreview) }],
  ['required columns are in another file', { look: read(runnersPreview) }],
  [
    'a second file that does not fit',
    {
      look: read(runnersPreview),
      joining: {
        busy: false,
        failure: new ApiError(422, { detail: 'runners.csv and weather.csv have no header in common.' }),
      },
    },
  ],
  [
    'joined from two files',
    {
      look: read({ ...runnersPreview, missing: [] }),
      joined: { file_name: 'runners with races.csv', csv: '', key: 'race_id', rows: 2234, unmatched: 12 },
    },
  ],
]

/** Keeps the decisions. */
function Matching(props: Partial<MatchStepProps>) {
  const [draft, setDraft] = useState(UNTOUCHED)
  return <MatchStep {...base} {...props} draft={draft} onDraft={setDraft} />
}

function Formats() {
  const [format, setFormat] = useState<MappingFormat>('custom')
  return (
    <FormatStep
      format={format}
      fileType={null}
      file={null}
      onFormat={setFormat}
      onFileType={nothing}
      onFile={nothing}
      onNext={nothing}
    />
  )
}

/** The mapping helper in every state; in development only. */
export function Stories() {
  return (
    <>
      <PageTitle title="Column mapping: components and states" />
      <Section title="Step 1" aside={<Steps step="format" />}>
        <Formats />
      </Section>
      {states.map(([title, props]) => (
        <Section key={title} title={`Step 2: ${title}`} aside={<Steps step="match" />}>
          <Matching {...props} />
        </Section>
      ))}
    </>
  )
}
