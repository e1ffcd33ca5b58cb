import { expect, test } from 'vitest'
import { findings } from '../../gallery/findings-fixtures.ts'
import { markupOf } from '../../gallery/markup.tsx'
import { Findings } from './Findings.tsx'
import { groupProblems, hasFindings, rejectedRowCount } from './problem-groups.ts'

test.each(findings)('$title: every fix is listed, and rejected rows can be downloaded', ({ props }) => {
  const { problems, conflicts } = props.result.validation_report
  const { all, text } = markupOf(<Findings id="f" onAnswer={() => {}} {...props} />)
  if (!hasFindings(props.result)) return expect(text).toBe('')
  for (const { message, group } of groupProblems(problems))
    if (group !== 'columns-ignored') expect(text).toContain(message)
  const rejected = rejectedRowCount(problems)
  expect(all('button').includes('Download these rows with reasons')).toBe(rejected > 0)
  expect(text.includes('Nothing is saved until these are fixed.')).toBe(
    problems.some(({ level }) => level === 'error'),
  )
  expect(text.includes('from your records')).toBe(conflicts.on_file > 0)
})
