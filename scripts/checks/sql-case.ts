import { isTest } from './boundaries.ts'
import { place, readSources, report, withoutComments } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/** SQLite folds the case of ASCII only, PostgreSQL by its locale, and neither forgives an accent. */
const CASE = /\b(?:lower|upper|unaccent)\s*\(|\bilike\b|\bcollate\s+nocase\b/gi

/** Places where SQL folds text. */
export const sqlCaseFaults = (file: SourceFile): string[] =>
  Array.from(
    withoutComments(file.text).matchAll(CASE),
    ({ index, 0: found }) =>
      `${place(file, index)} folds text in SQL (${found}): compare keys made by nameKey, or spellings found by it`,
  )

if (import.meta.main)
  report(
    readSources(/^(?:packages\/db|apps\/server)\/src\/.*\.ts$/)
      .filter(({ path }) => !isTest(path))
      .flatMap(sqlCaseFaults),
  )
