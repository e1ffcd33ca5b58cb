import { HORSE_RECORD_NAMES, type HorseRecordName, records } from '@quarterpole/contract/records'
import type { Reference } from '@quarterpole/db/queries/horse-references'
import { listed } from '../../platform/words/words.ts'

type Noun = Reference['noun'] | 'test'

const ofRecords = Object.fromEntries(
  HORSE_RECORD_NAMES.map((name) => [name, [records[name].noun, records[name].nouns] as const]),
) as Record<HorseRecordName, readonly [one: string, many: string]> // their own names

const WORDS: Record<Noun, readonly [one: string, many: string]> = {
  foal: ['foal', 'foals'],
  start: ['start', 'starts'],
  injury: ['injury', 'injuries'],
  cross: ['saved cross', 'saved crosses'],
  booking: ['booking', 'bookings'],
  cover: ['breeding', 'breedings'],
  season: ['season at stud', 'seasons at stud'],
  to_do: ['to-do', 'to-dos'],
  test: ['genetic result', 'genetic results'],
  ...ofRecords,
}

/** The records that refer to a horse, in words: “2 foals and 1 saved cross”. */
export const inWords = (references: readonly { readonly noun: Noun; readonly count: number }[]): string =>
  listed(references.map(({ noun, count }) => `${count} ${WORDS[noun][count === 1 ? 0 : 1]}`))
