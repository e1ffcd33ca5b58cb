import { expect, test } from 'vitest'
import { BOMBS } from '../test/hostile-files.ts'
import { readFile } from './read-file.ts'
import { UnreadableFileError } from './table.ts'
import { TEST_WORDS } from '../test/words.ts'

test.each(BOMBS)('$what is refused by name', async ({ bytes, kind, says }) => {
  const refusal: unknown = await readFile(bytes(), { fileName: 'x', words: TEST_WORDS }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(UnreadableFileError)
  expect(refusal).toMatchObject({ kind, message: expect.stringContaining(says) })
})
