import { earnedWords } from '@quarterpole/contract/earnings'
import { placings } from '@quarterpole/contract/placings'
import { dayOf } from '../../ui/words/day.ts'
import { SiPole } from '../../ui/Marks.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { siWithGrade } from './horse-page-words.ts'
import type { HorseRecord } from './queries.ts'

/** Starts, best speed index with its grade, Register of Merit, black type of a horse that ran. */
export function RecordLine({ record }: { record: HorseRecord }) {
  const { best_si, register_of_merit_on } = record
  return (
    <div className={styles.record}>
      <p>
        <b>{placings(record)}</b>
        {best_si === null ? (
          <span>no speed index on file</span>
        ) : (
          <SiPole si={best_si}>best SI {siWithGrade(record)}</SiPole>
        )}
        {register_of_merit_on !== null && (
          <span title={`First speed index of 80 on ${dayOf(register_of_merit_on)}`}>
            Register of Merit {register_of_merit_on.slice(0, 4)}
          </span>
        )}
        <span>{earnedWords(record, dayOf)}</span>
      </p>
      {record.black_type.length > 0 && <BlackType placings={record.black_type} />}
    </div>
  )
}

/** What the record is made of. */
export const RecordNote = () => (
  <SourceNote>
    Computed from the starts on file, not an official record: AA is a speed index of 80 to 89, AAA 90 to 99,
    AAAT 100 and over; 80 earns the Register of Merit. Earnings of starts are summed from those whose money is
    on file; what isn’t on file isn’t $0. Lifetime earnings are typed from the registry.
  </SourceNote>
)

const PLACES = ['Won', '2nd in', '3rd in'] as const

function BlackType({ placings: races }: { placings: HorseRecord['black_type'] }) {
  return (
    <ul className={look({ below: 2 })} aria-label="Stakes wins and placings">
      {races.map(({ race_id, finish, race_name, race_type, grade, race_date }) => (
        <li key={race_id}>
          {PLACES[finish - 1]} <b>{race_name ?? race_type ?? 'a graded race'}</b>
          {grade !== null && ` [${grade}]`}, {dayOf(race_date)}
        </li>
      ))}
    </ul>
  )
}
