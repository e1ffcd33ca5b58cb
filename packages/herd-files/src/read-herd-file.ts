import type { FileType } from '@quarterpole/contract/limits'
import {
  type ReadFile,
  readFile,
  type ReadOptions,
  type RecordTable,
} from '@quarterpole/sheet-reader/read-file'
import type { Sheet } from '@quarterpole/sheet-reader/sheet'
import { chartFile } from './chart-file.ts'
import { readChart } from './chart-pdf/read-chart.ts'
import { headerWords } from './header-words.ts'
import { pedigreeFile } from './pedigree-file.ts'

export interface HerdFileOptions extends Omit<ReadOptions, 'words' | 'readRecords' | 'readPages'> {
  /** Headers of this kind of file are looked for. */
  readonly fileType: FileType
  /** Our field → header, where the user chose. */
  readonly mapping?: Readonly<Record<string, string>> | undefined
}

/** Files without a header that are known by their records. */
const RECORDS: Partial<Record<FileType, (sheet: Sheet) => RecordTable | null>> = {
  race_results: chartFile,
  horses: pedigreeFile,
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
    readRecords: RECORDS[fileType],
    readPages: fileType === 'race_results' ? readChart : undefined,
  })
