import { FILE_TYPES } from './limits.ts'
import { recordFacts } from './record-facts.ts'

type Facts = (typeof recordFacts)[keyof typeof recordFacts]
/** Files of contacts go in before what names one. */
const FACTS: readonly Facts[] = Object.values<Facts>(recordFacts)
/** Files of the records that are defined. */
export const RECORD_FILES = FACTS.map(({ plural }) => plural)

/** Something of every record that is defined, by the name of its files. */
export const byRecordFile = <V>(of: (facts: Facts) => V) =>
  Object.fromEntries(FACTS.map((facts) => [facts.plural, of(facts)])) as Record<Facts['plural'], V> // their own names

const EVENTS = ['added', 'edited', 'removed'] as const
type Event = (typeof EVENTS)[number]

/** Something of every kind of activity about a record: `sale_added`, `sale_edited`, `sale_removed`. */
export const byRecordEvent = <V>(of: (facts: Facts, event: Event) => V) =>
  Object.fromEntries(
    FACTS.flatMap((facts) => EVENTS.map((event) => [`${facts.name}_${event}`, of(facts, event)])),
  ) as Record<`${Facts['name']}_${Event}`, V> // their own names

/** Records a barn keeps beside its horses, which are imported by file as the four kinds of FILE_TYPES are. */
export const RECORD_KINDS = [...RECORD_FILES, 'bookings', 'covers', 'to_dos'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Every kind of file that can be dropped; those that are no `FileType` have an import of their own. */
export const FILE_KINDS = [...FILE_TYPES, ...RECORD_KINDS] as const
export type FileKind = (typeof FILE_KINDS)[number]
