import type { FileType } from '@quarterpole/contract/limits'
import { addressOf } from '../api/client.ts'
import { Muted } from '../ui/Words.tsx'
import styles from './Exports.module.css'

const FILES: readonly (readonly [fileType: FileType, title: string])[] = [
  ['horses', 'Horses'],
  ['genetics', 'Genetics'],
  ['race_results', 'Race results'],
  ['injuries', 'Injuries'],
]

/** Every table as a download; the browser saves it, the page stays. */
export function Exports() {
  return (
    <>
      <ul className={styles.exports}>
        {FILES.map(([fileType, title]) => (
          <li key={fileType}>
            <a href={addressOf('/export/:file', { file: `${fileType}.csv` })} download={`${fileType}.csv`}>
              {title} <span>.csv</span>
            </a>
          </li>
        ))}
      </ul>
      <Muted>
        Imported again in this order, the files give the same horses, results and injuries; sales, crosses,
        bookings and tracks of your own are not in them. Text that a spreadsheet would take for a formula
        carries an apostrophe in front.
      </Muted>
    </>
  )
}
