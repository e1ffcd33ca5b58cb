import type { FileType } from '@quarterpole/contract/limits'
import { type ReadFile, readFile, type ReadOptions } from '@quarterpole/sheet-reader/read-file'
import { chartFile } from './chart-file.ts'
import { readChart } from './chart-pdf/read-chart.ts'
import { headerWords } from './header-words.ts'

export interface HerdFileOptions extends Omit<ReadOptions, 'words' | 'readRecords' | 'readPages'> {
  /** Headers of this kind of file are looked for. */
  readonly fileType: FileType
  /** Our field → header, where the user chose. */
  readonly mapping?: Readonly<Record<string, string>> | undefined
}

/**
 * Reads a file of horses, results or injuries as one table of text.
 *
 * @throws {UnreadableFileError} when it is no table, is damaged, or is larger than `FILE_LIMITS`
 */
export const readHerdFile = (
  bytes: Uint8Array,
  { fileType, mapping, ...options }: HerdFileOptions,
): Promise<ReadFile> =>
  readFile(bytes, {
    ...options,
    words: headerWords(fileType, mapping),
    ...(fileType === 'race_results' && { readRecords: chartFile, readPages: readChart }),
  })
