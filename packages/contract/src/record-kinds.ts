import { FILE_TYPES } from './limits.ts'
import { recordFacts } from './record-facts.ts'

const DEFINED = Object.values(recordFacts).map(({ plural }) => plural)
/** Records a barn keeps beside its horses, which are imported by file as the four kinds of FILE_TYPES are. */
export const RECORD_KINDS = [...DEFINED, 'bookings', 'breedings', 'duties'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Every kind of file that can be dropped; those that are no `FileType` have an import of their own. */
export const FILE_KINDS = [...FILE_TYPES, ...RECORD_KINDS] as const
export type FileKind = (typeof FILE_KINDS)[number]
