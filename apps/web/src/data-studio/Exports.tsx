import { addressOf } from '../api/client.ts'
import { Muted } from '../ui/Words.tsx'
import styles from './Exports.module.css'

const FORMATS = ['csv', 'xlsx'] as const
const TABLES: readonly (readonly [name: string, title: string])[] = [
  ['horses', 'Horses'],
  ['genetics', 'Genetics'],
  ['race_results', 'Race results'],
  ['injuries', 'Injuries'],
  ['tracks', 'Tracks'],
]

/** Every table as a download; the browser saves it, the page stays. */
export function Exports() {
  return (
    <>
      <ul className={styles.exports}>
        {TABLES.map(([name, title]) => (
          <li key={name}>
            <span>{title}</span>
            {FORMATS.map((format) => (
              <a
                key={format}
                href={addressOf('/export/:file', { file: `${name}.${format}` })}
                download={`${name}.${format}`}
                aria-label={`${title} .${format}`}
              >
                .{format}
              </a>
            ))}
          </li>
        ))}
      </ul>
      <Muted>
        Imported again in this order, the files give the same horses, results and injuries; sales, crosses and
        bookings are not in them, and tracks of your own are added under Track Intel. Text that a spreadsheet
        would take for a formula carries an apostrophe in front. Everything at once, to keep or to move:{' '}
        <code>npm run backup</code>.
      </Muted>
    </>
  )
}
