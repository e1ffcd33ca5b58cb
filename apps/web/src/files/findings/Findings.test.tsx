import { expect, test } from 'vitest'
import { findings } from '../../stories/findings-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import type { Repairs } from '@quarterpole/contract/upload'
import { DidYouMean } from './DidYouMean.tsx'
import { Findings } from './Findings.tsx'
import { groupProblems, hasFindings, rejectedRowCount } from '../upload/problem-groups.ts'
import { asFiled, withRepair, withSwap } from './repair-choice.ts'

test.each(findings)('$title: every fix is listed, and rejected rows can be downloaded', ({ props }) => {
  const { problems, conflicts } = props.result.validation_report
  const { all, text } = markupOf(<Findings id="f" onAnswer={() => {}} {...props} />)
  if (!hasFindings(props.result)) return expect(text).toBe('')
  for (const { message, group } of groupProblems(problems))
    if (group !== 'columns-ignored') expect(text).toContain(message)
  const rejected = rejectedRowCount(problems)
  expect(all('button').includes('Download these rows with reasons')).toBe(rejected > 0)
  expect(text.includes('Nothing is saved until these are fixed.')).toBe(
    problems.some(({ level }) => level === 'error') && props.result.good_rows === null,
  )
  expect(text.includes('from your records')).toBe(conflicts.on_file > 0)
})

const titled = (title: string) => {
  const found = findings.find((one) => one.title.startsWith(title))
  if (found === undefined) throw new Error(`no fixture ${title}`)
  return markupOf(<Findings id="f" onAnswer={() => {}} {...found.props} />)
}

test('a long list shows the first ten errors and says how many more there are', () => {
  const { all, text } = titled('10,000 problems')
  expect(text.match(/Row \d+, Name/g)).toHaveLength(10)
  expect(all('button').join()).toContain('and 9,990 more')
})

test('a value near something known is asked about at its row; what was decided is said instead', () => {
  const { all, text } = titled('values near something known')
  expect(all('button').filter((button) => button.includes('Use for all 3 alike'))).toHaveLength(0) // row 4 is decided, and asked first
  expect(text).toContain('Read as Stallion in this row')
  expect(text).toContain('Did you mean Feb 13, 2021 ?')
  expect(all('button').join()).toContain('Check again with these choices')
})

test('what the file lacks is the first warning, and columns not read are asked about, and not listed twice', () => {
  const { text, all } = titled('values near something known')
  expect(text).toContain('3 columns not read')
  expect(text).toContain('perhaps Owner')
  expect(all('option').filter((option) => option === 'Leave out')).toHaveLength(3)
})

test('good rows can be imported, but not past answers that were not checked', () => {
  const { all, text } = titled('values near something known')
  expect(all('button').join()).toContain('Import the 15 good rows now')
  expect(text).toContain('Check again first')
  expect(text).toContain('15 rows can go in now , with 3 new horses. The other 5 come back as a file to fix.')
})

test('errors are counted as in the file’s panel, in the rows that have them', () => {
  const { text } = titled('values near something known')
  const { problems } = findings.find(({ title }) => title.startsWith('values near'))?.props.result
    .validation_report ?? { problems: [] }
  const errors = problems.filter(({ level }) => level === 'error').length
  expect(text).toContain(`There’s a problem: ${errors} errors in ${rejectedRowCount(problems)} rows`)
})

test('a mare named as the sire can change places with the dam, in both cells at once', () => {
  const problem = {
    row: 7,
    field: 'sire',
    value: 'Lady Mill',
    message: 'Lady Mill is a mare, so she can’t be the sire.',
    remedy: 'Correct the sire, or her sex.',
    group: 'sire-is-mare',
    level: 'error',
    swap: { field: 'dam', value: 'Old Thunder' },
  } as const
  const shown = (repairs: Repairs) =>
    markupOf(
      <DidYouMean problem={problem} label={null} isFirst made={[]} repairs={repairs} onRepair={() => {}} />,
    )
  expect(shown([]).all('button').join()).toBe('Swap sire and dam , row 7')
  const repairs = withSwap([], problem)
  expect(repairs).toEqual([
    { field: 'sire', value: 'Lady Mill', use: 'Old Thunder', row: 7 },
    { field: 'dam', value: 'Old Thunder', use: 'Lady Mill', row: 7 },
  ])
  expect(shown(repairs).text).toContain('Read as Old Thunder in this row')
})

test('a value can be typed at its row if a column has its field; one that was typed wrong is typed again', () => {
  const problem = {
    row: 31,
    field: 'foaled',
    value: 'last spring',
    message: '“last spring” isn’t a date.',
    remedy: '',
    group: 'date-unreadable',
    level: 'error',
  } as const
  const made = [{ field: 'foaled', value: '2/31/2010', use: 'last spring', row: 31, rows: 1 }]
  const shown = (label: string | null, repairs: Repairs) =>
    markupOf(
      <DidYouMean
        problem={problem}
        label={label}
        isFirst
        made={made}
        repairs={repairs}
        onRepair={() => {}}
      />,
    )
  expect(shown(null, []).all('button')).toEqual([])
  expect(shown('Foaled', made).all('button').join()).toBe('Type it : Foaled, row 31')
  const again = withRepair(made, asFiled(made, problem), '2010-02-28', false)
  expect(again).toEqual([{ field: 'foaled', value: '2/31/2010', use: '2010-02-28', row: 31 }])
  expect(shown('Foaled', again).text).toContain('Read as Feb 28, 2010 in this row')
  expect(shown('Foaled', withRepair(made, asFiled(made, problem), '', false)).text).toContain('Read as blank')
})

test('a row that has what all others were repaired to is repaired by its own value', () => {
  const made = [{ field: 'sire', value: 'Jess Perryy', use: 'Jess Perry', row: null, rows: 3 }]
  const own = { row: 9, field: 'sire', value: 'Jess Perry' }
  expect(asFiled(made, own)).toBe(own)
})

test('a typed value that was too long, as the next check reports it, is typed again', () => {
  const made = [{ field: 'name', value: 'x?', use: 'x'.repeat(80), row: 9, rows: 1 }]
  const again = { row: 9, field: 'name', value: `${'x'.repeat(60)}…` }
  expect(asFiled(made, again).value).toBe('x?')
})

test('repairs that were made can each be taken back', () => {
  const { text, all } = titled('one of the values repaired')
  expect(text).toContain('Sex: “Stalion” read as Stallion in 3 rows')
  expect(all('button').filter((button) => button.startsWith('Undo'))).toHaveLength(2)
})
