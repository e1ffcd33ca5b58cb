import { RECORD_KINDS } from '@quarterpole/contract/record-kinds'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { IMPORT_WORDS } from './import-words.ts'
import { ImportButton } from './ImportButton.tsx'
import { ImportFindings, noRows } from './ImportFindings.tsx'

const nothing = { ...noRows, rows: 3 }
const shown = (found: Partial<Parameters<typeof ImportFindings>[0]['found']>) =>
  markupOf(<ImportFindings found={{ ...nothing, ...found }} />)

test('an import names each row with a problem, and says that the good ones can go in', () => {
  const { text } = shown({
    added: 1,
    on_file: 1,
    left_out: 1,
    problems: [
      { row: 4, field: 'season_year', column: null, message: 'No year.' },
      { row: null, field: null, column: null, message: 'Two columns are read as Date.' },
    ],
  })
  expect(text).toContain('3 rows : 1 to add, 1 already on file and left as they are, 1 left out.')
  expect(text).toContain('Only the good rows go in.')
  expect(text).toContain('Row 4, season year: No year.')
  expect(text).toContain('Two columns are read as Date.')
})

test('where no row is good, nothing can go in', () => {
  const problems = [{ row: 2, field: 'mare', column: 'Dam', message: 'Who?' }]
  expect(shown({ left_out: 3, problems }).text).toContain('Nothing goes in until a row is right.')
})

test('horses that go in with the rows are counted', () => {
  expect(shown({ added: 3, horses_created: 2 }).text).toContain('3 rows : 3 to add with 2 new horses.')
})

test('a good file says what it adds, and how it was read', () => {
  const { text, all } = shown({ added: 3, notes: ['Not read: Vet.'] })
  expect(text).toContain('3 rows : 3 to add. Not read: Vet.')
  expect(all('li')).toEqual([])
})

test('of thousands of problems the first are listed', () => {
  const problems = Array.from({ length: 1234 }, (_, at) => ({
    row: at + 2,
    field: 'mare',
    column: 'Dam',
    message: 'Who?',
  }))
  const { text, all } = shown({ problems })
  expect(all('li')).toHaveLength(200)
  expect(all('li')[0]).toBe('Row 2, Dam: Who?')
  expect(text).toContain('The first 200 of 1,234.')
})

test.each(RECORD_KINDS)('the button of %s says what it imports', (kind) => {
  const { attributes, text } = markupOf(<ImportButton kind={kind} />)
  expect(attributes('aria-label')).toEqual([IMPORT_WORDS[kind].title])
  expect(text).toBe('Import')
})

test('every kind says which columns a row needs, and which it may have', () => {
  for (const { title, columns } of Object.values(IMPORT_WORDS))
    expect(columns, title).toMatch(/^One .+ a row: .+any of .*\w/)
})
