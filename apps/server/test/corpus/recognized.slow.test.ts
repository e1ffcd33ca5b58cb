import { previewFile } from '@quarterpole/herd-files/mapping/preview'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { expect, test } from 'vitest'
import { CORPUS } from './corpus.ts'
import { FORMATS, type MessyFile } from './messy-file.ts'
import { written } from './write-file.ts'

/** Headers in which a person would see it and we don’t: they are asked about. */
const MAX_ASKED = 0.1

test.each(CORPUS)('$fileType with $habit: its kind is recognized or asked, never wrong', async (file) => {
  const kind = await kindOf(file)
  expect([file.fileType, null, 'unreadable']).toContain(kind)
})

test('few are asked about', async () => {
  const kinds = await Promise.all(CORPUS.map(kindOf))
  expect(kinds.filter((kind) => kind === null).length).toBeLessThanOrEqual(CORPUS.length * MAX_ASKED)
})

async function kindOf(file: MessyFile) {
  const format = (file.formats ?? FORMATS)[0] ?? 'csv'
  const asked = { fileName: `herd.${format}`, format: 'custom', mapping: {}, tracks: [], saved: [] } as const
  try {
    const bytes = await written(file, format)
    return (await previewFile({ ...asked, bytes, today: '2026-11-20' })).recognized.kind
  } catch (error) {
    if (error instanceof UnreadableFileError) return 'unreadable'
    throw error
  }
}
