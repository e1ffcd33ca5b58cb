import { classNames } from '../../ui/class-names.ts'
import { addressOf } from '../../app/api/client.ts'
import { capital } from '@quarterpole/contract/capital'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { type RecordKind, RECORD_KINDS } from '@quarterpole/contract/record-kinds'
import { ImportButton } from '../../app/record-files/ImportButton.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import styles from './Exports.module.css'

const FORMATS = ['csv', 'xlsx'] as const
const TABLES: readonly (readonly [name: string, title: string])[] = [
  ['horses', 'Horses'],
  ['genetics', 'Genetics'],
  ['race_results', 'Race results'],
  ['injuries', 'Injuries'],
  ['tracks', 'Tracks'],
  ...Object.values(recordFacts).map(({ plural, nouns }) => [plural, capital(nouns)] as const),
  ['covers', 'Breedings'],
  ['to_dos', 'To-dos'],
]

const isRecord = (name: string): name is RecordKind => (RECORD_KINDS as readonly string[]).includes(name)

/** Every table as a download, and the import of those that have no panel of their own. */
export function Exports() {
  return (
    <>
      <Row as="ul" gap="2 5" align="stretch" below={3} className={styles.exports}>
        {TABLES.map(([name, title]) => (
          <Row as="li" gap="0 3" align="baseline" key={name}>
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
            {isRecord(name) && <ImportButton kind={name} small />}
          </Row>
        ))}
      </Row>
      <p className={classNames(look({ below: 3, size: 'small' }), styles.other)}>
        <a href={addressOf('/export/:file', { file: 'blupf90.zip' })} download="blupf90.zip">
          Pedigree and starts for BLUPF90 (.zip)
        </a>{' '}
        <Dim>To run or check the breeding values in the geneticists’ own program.</Dim>
      </p>
      <Muted>
        Every file imports back as it is, in this order; bookings come from the Stallion Book and go in there,
        before the breedings. Add your own tracks under Track Intel first. The horses carry their breeding
        value at 400 yards (± and reliability) and inbreeding in the last columns; an import skips these. Text
        that looks like a formula gets an apostrophe in front. To move everything, make a full backup:{' '}
        <code>npm run backup</code>.
      </Muted>
    </>
  )
}
