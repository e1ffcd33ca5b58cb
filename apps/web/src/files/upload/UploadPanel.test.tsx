import { describe, expect, test } from 'vitest'
import { uploads } from '../../stories/upload-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import type { UploadState } from './upload-state.ts'
import { UploadView } from './UploadPanel.tsx'

const nothing = () => {}
const view = (state: UploadState, title = 'Horses') =>
  markupOf(
    <UploadView
      state={state}
      findingsId="f"
      title={title}
      columns=""
      onFile={nothing}
      onProceed={nothing}
      onCancel={nothing}
      onUndo={nothing}
      onMatch={nothing}
    />,
  )
const titled = (title: string) => {
  const found = uploads.find((one) => one.title === title)
  if (found === undefined) throw new Error(`no fixture ${title}`)
  return { ...view(found.state), state: found.state }
}

describe('an upload panel', () => {
  test('takes CSV, XLS and XLSX, and offers no Proceed before a file is checked', () => {
    const { attributes, all, text } = titled('Idle')
    expect(attributes('accept')).toEqual(['.csv,.xls,.xlsx'])
    expect(all('button')).not.toContain('Proceed')
    expect(text).toContain('No file yet')
  })
  test('of race results takes the PDF of a chart as well', () => {
    const { attributes, text } = view(titled('Idle').state, 'Race results')
    expect(attributes('accept')).toEqual(['.csv,.xls,.xlsx,.pdf'])
    expect(text).toContain('or a chart PDF')
  })
  test('counts the errors, which are listed in its findings, and offers no Proceed', () => {
    const { all, text } = titled('Validated, 14 errors')
    expect(text).toContain('14 errors')
    expect(all('li')).toEqual([])
    expect(all('button')).not.toContain('Proceed')
    expect(text).not.toContain('Create new horses')
  })
  test('counts the warnings, lists the first five new horses; creating them is on', () => {
    const { all, html, text } = titled('Validated, ready')
    expect(text).toContain('Warnings 7')
    expect(all('button')).toContain('Proceed')
    expect(html).toMatch(/type="checkbox"[^>]*checked=""/)
    const many = titled('Validated, 200 new horses').text
    expect(/New: (.*) and 195 more/.exec(many)?.[1]?.split(', ')).toHaveLength(5)
  })
  test('without rows has nothing to import, and knows a file it has seen', () => {
    expect(titled('Validated, no rows').all('button')).not.toContain('Proceed')
    expect(titled('Validated, no rows').text).toContain('nothing to import')
    expect(titled('Validated, imported before').text).toContain('imported this file before')
  })
  test('says “Upload failed!” with or without reasons, and “Validation failed”', () => {
    expect(titled('Upload failed with its reasons').text).toContain('Upload failed!')
    expect(titled('Upload failed with its reasons').all('li')).toHaveLength(1)
    expect(titled('Upload failed without a word').text).toContain('Upload failed!')
    expect(titled('Upload failed without a word').all('li')).toHaveLength(0)
    expect(titled('Validation failed').text).toContain('Validation failed')
  })
  test('offers to undo what a late cancel could not stop, and nothing else', () => {
    expect(titled('Canceled too late').all('button')).toEqual(['Undo', 'Keep it'])
    expect(titled('Done').all('button')).toEqual([])
    expect(titled('The same file again').text).toContain('nothing new, so nothing changed')
  })
  test.each(uploads.filter(({ state }) => 'progress' in state))('$title can be canceled', ({ state }) =>
    expect(view(state).all('button').join()).toMatch(/Cancel/),
  )
})
