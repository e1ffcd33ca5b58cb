import type { RecordsImport } from '@quarterpole/contract/record-import'
import { count, plural } from '../format/number.ts'
import { Mark } from '../ui/Marks.tsx'
import { Muted } from '../ui/Words.tsx'
import styles from './ImportDialog.module.css'

/** Problems shown; thousands would only slow the page. */
const LISTED = 200

/** What a checked file would add, what keeps it out, and how it was read. */
export function ImportFindings({ found }: { found: RecordsImport }) {
  const { rows, added, on_file, problems, notes } = found
  return (
    <div className={styles.found} role="status">
      <p>
        <b>{plural(rows, 'row')}</b>: {count(added)} to add
        {on_file > 0 && `, ${count(on_file)} already on file and left as they are`}
        {problems.length > 0 && `, ${plural(problems.length, 'problem')}`}.
      </p>
      {problems.length > 0 && (
        <>
          <Mark tone="danger">Nothing goes in until every row is right.</Mark>
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
    </div>
  )
}

/** “Row 4, Season: ”, by the file’s own header where it has one. */
function placeOf({ row, field, column }: Omit<RecordsImport['problems'][number], 'message'>): string {
  const parts = [row === null ? null : `Row ${row}`, column ?? field?.replaceAll('_', ' ')].filter(Boolean)
  return parts.length === 0 ? '' : `${parts.join(', ')}: `
}
