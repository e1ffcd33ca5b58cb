import { expect, test } from 'vitest'
import { barnPreview, openPreview, runnersPreview } from '../../stories/mapping-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { KeyFields } from './KeyFields.tsx'
import { UNTOUCHED } from './mapping-draft.ts'
import { MatchStep } from './MatchStep.tsx'
import type { Look } from './use-mapping.ts'

const nothing = () => {}
const step = (look: Look, failure: Error | null = null, applying = false) =>
  markupOf(
    <MatchStep
      format="custom"
      file={new File([], 'barn-sheet.xlsx')}
      look={look}
      draft={UNTOUCHED}
      joined={null}
      joining={{ busy: false, failure }}
      onDraft={nothing}
      onReading={nothing}
      onReread={nothing}
      onFile={nothing}
      onJoin={nothing}
      onForget={nothing}
      onBack={nothing}
      applying={applying}
      onApply={nothing}
    />,
  )
const read = (preview: typeof barnPreview) =>
  step({ status: 'read', preview, first: preview, isStale: false })

test.each([
  ['aqha', 'Registered Name', 'Registration Number', 'Date of Birth'],
  ['equibase', 'Horse Name', 'Registration Number', 'Foaling Date'],
  ['custom', 'Name', 'AQHA id', 'Foaled'],
] as const)('the format %s has its own headers', (format, ...headers) =>
  expect(markupOf(<KeyFields format={format} />).all('code')).toEqual(headers),
)
test('without a file, or with one that cannot be read, nothing can be applied', () => {
  expect(step({ status: 'none' }).text).toContain('Choose a file first.')
  const { text, all } = step({ status: 'failed', detail: 'The file is empty.' })
  expect(text).toContain('We couldn’t read barn-sheet.xlsx')
  expect(text).toContain('The file is empty.')
  expect(all('button')).not.toContain('Apply Mapping')
})
test('while the file is read, the mapping can be applied, which then waits', () => {
  const again: Look = { status: 'read', preview: barnPreview, first: barnPreview, isStale: true }
  for (const look of [{ status: 'reading' } as const, again]) {
    expect(step(look).attributes('aria-disabled')).not.toContain('true')
    expect(step(look, null, true).attributes('aria-busy')).toContain('true')
  }
  expect(step(again).text).toContain('Reading the file again…')
})
test('every column is listed with its match, and open questions keep the mapping from being applied', () => {
  const { text, attributes } = read(barnPreview)
  for (const { column } of barnPreview.columns) expect(text).toContain(column)
  expect(text).toMatch(/likely|exact/)
  expect(attributes('aria-disabled')).toContain('true')
  expect(read(openPreview).text).toContain('About the whole file')
})
test('required columns that are missing are named, with the way to add a second file', () => {
  const { text, all } = read(runnersPreview)
  expect(text).toContain('Still needed:')
  expect(all('button')).toContain('Add a second file')
})
