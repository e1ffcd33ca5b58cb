import type { RecordsImport } from '@quarterpole/contract/record-import'
import { count, plural } from '../../ui/words/number.ts'
import { Mark } from '../../ui/Marks.tsx'
import { Muted } from '../../ui/Words.tsx'
import { Stack } from '../../ui/Layout.tsx'
import styles from './ImportDialog.module.css'

/** Problems shown; thousands would only slow the page. */
const LISTED = 200

/** A file of records without rows. */
export const noRows: RecordsImport = {
  rows: 0,
  added: 0,
  on_file: 0,
  left_out: 0,
  horses_created: 0,
  unknown_horses: 0,
  undated: 0,
  problems: [],
  notes: [],
}

interface FindingsProps {
  found: RecordsImport
  /** The good rows went in; these are the others. */
  isAdded?: boolean
}

/** What a checked file would add, what keeps rows out, and how it was read. */
export function ImportFindings({ found, isAdded = false }: FindingsProps) {
  const { rows, added, on_file, left_out, horses_created, problems, notes } = found
  return (
    <Stack gap={2} above={4} className={styles.found} role="status">
      <p>
        <b>{plural(rows, 'row')}</b>: {count(added)} {isAdded ? 'added' : 'to add'}
        {horses_created > 0 && ` with ${plural(horses_created, 'new horse')}`}
        {on_file > 0 && `, ${count(on_file)} already on file and left as they are`}
        {left_out > 0 && `, ${count(left_out)} left out`}.
      </p>
      {problems.length > 0 && (
        <>
          {isAdded ? (
            <Mark tone="caution">Fix these rows and import the file again.</Mark>
          ) : added > 0 ? (
            <Mark tone="caution">Only the good rows go in.</Mark>
          ) : (
            <Mark tone="danger">Nothing goes in until a row is right.</Mark>
          )}
          <ul>
            {problems.slice(0, LISTED).map(({ message, ...place }, at) => (
              <li key={at}>
                {placeOf(place)}
                {message}
              </li>
            ))}
          </ul>
          {problems.length > LISTED && (
            <p>
              The first {LISTED} of {count(problems.length)}.
            </p>
          )}
        </>
      )}
      {notes.map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
    </Stack>
  )
}

/** “Row 4, Season: ”, by the file’s own header where it has one. */
function placeOf({ row, field, column }: Omit<RecordsImport['problems'][number], 'message'>): string {
  const parts = [row === null ? null : `Row ${row}`, column ?? field?.replaceAll('_', ' ')].filter(Boolean)
  return parts.length === 0 ? '' : `${parts.join(', ')}: `
}
