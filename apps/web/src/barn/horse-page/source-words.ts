import { capital } from '@quarterpole/contract/capital'
import { horseFactsOfRecords } from '@quarterpole/contract/record-facts'
import type { HorseRecordName } from '@quarterpole/contract/records'
import { MARKER_LABELS, type MarkerName } from '@quarterpole/contract/limits'
import type { RecordSource, Source } from '@quarterpole/contract/horse-history'
import { dayOf, momentWithin } from '../../ui/words/day.ts'

/** "AQHA sheet.csv", "typed in", "sample herd". */
export function sourceName({ kind, file_name, import_undone_at }: Source): string {
  switch (kind) {
    case 'import':
      return `${file_name ?? 'an import'}${import_undone_at === null ? '' : ' (import undone, value kept)'}`
    case 'form':
      return 'typed in'
    case 'undo':
      return file_name === null ? 'undo' : `undo of ${file_name}`
    case 'sample':
      return 'sample herd'
    case 'unrecorded':
      return 'from before sources were kept'
  }
}

/** "AQHA sheet.csv, Nov 12" */
export function sourceWords(source: Source, now: Date): string {
  const name = sourceName(source)
  return source.at === null ? name : `${name}, ${momentWithin(source.at, now)}`
}

const recordNouns = () =>
  Object.fromEntries(horseFactsOfRecords.map(({ name, noun }) => [name, capital(noun)])) as Record<
    HorseRecordName,
    string
  > // by their names

const NOUNS: Record<RecordSource['noun'], string> = {
  genetic_test: 'Test',
  start: 'Start',
  injury: 'Injury',
  ...recordNouns(),
}

/** "Start: Los Alamitos, 350 yd, May 2, 2011" */
export function recordWords({ noun, what, day, distance_yards }: RecordSource): string {
  const named = noun === 'genetic_test' && what !== null ? MARKER_LABELS[what as MarkerName] : what // a test is of a marker
  const parts = [
    named === '' ? null : named,
    distance_yards === null ? null : `${distance_yards} yd`,
    day === null ? null : dayOf(day),
  ]
  return `${NOUNS[noun]}: ${parts.filter((part) => part !== null).join(', ')}`
}
