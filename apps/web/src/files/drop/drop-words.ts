import type { FileKind } from '@quarterpole/contract/record-kinds'
import { listed } from '../../ui/words/listed.ts'
import type { DroppedRow } from './use-dropped-files.ts'

/** Why a file is taken for its kind, in few words. */
export function whyKind({ dropped: { chosen }, kind, stage }: DroppedRow): string {
  if (chosen !== null || kind === null || !('preview' in stage)) return ''
  const { signs } = stage.preview.recognized
  return signs.length === 0 ? 'Known by its records' : `It has ${listed(signs)}`
}

/** How far all files are, for those who don’t see the list. */
export function progressWords(rows: readonly DroppedRow[]): string {
  if (rows.length === 0) return ''
  const reading = rows.filter(({ stage }) => stage.at === 'reading').length
  const done = rows.filter(({ dropped }) => dropped.upload.status === 'success').length
  const files = rows.length === 1 ? '1 file' : `${rows.length} files`
  if (reading > 0) return `${files}, reading ${reading}`
  return done > 0 ? `${files}, ${done} imported` : files
}

export const OPEN_KIND = '' as const
export type KindValue = FileKind | typeof OPEN_KIND
