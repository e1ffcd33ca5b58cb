import { expect, test } from 'vitest'
import { BOMBS } from './hostile-files.ts'
import { readFile } from './read-file.ts'
import { UnreadableFileError } from './table.ts'

test.each(BOMBS)('$what is refused by name', async ({ bytes, kind, says }) => {
  const refusal: unknown = await readFile(bytes(), { fileName: 'x', fileType: 'horses' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(UnreadableFileError)
  expect(refusal).toMatchObject({ kind, message: expect.stringContaining(says) })
})
