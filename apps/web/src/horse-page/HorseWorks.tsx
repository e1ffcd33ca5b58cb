import { dayOf } from '../format/day.ts'
import type { Horse } from '../horses/queries.ts'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseWorksQuery, type Work } from './queries.ts'

/** Timed works: of a horse of mine that trains or has run; of others only those on file. */
export const HorseWorks = ({ horse }: { horse: Horse }) => (
  <Listed
    title="Works"
    noun="works"
    query={horseWorksQuery(horse.id)}
    empty={horse.is_mine && trains(horse) ? 'No works on file.' : null}
  >
    {(works) => <WorkTable works={works} />}
  </Listed>
)

const trains = ({ role, starts }: Horse) => role === 'in_training' || role === 'young_stock' || starts > 0

export const WorkTable = ({ works }: { works: readonly Work[] }) => (
  <div className={styles.rows}>
    <Table caption="Works, newest first" dense entries>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Track</Th>
          <Th>Yards</Th>
          <Th>Time</Th>
        </tr>
      </thead>
      <tbody>
        {works.map((work) => (
          <tr key={work.id}>
            <Td>{dayOf(work.work_date)}</Td>
            <RowHead>{work.track_name ?? 'track not on file'}</RowHead>
            <Td>{work.distance_yards} yd</Td>
            <Td>{timeWords(work)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)

/** "12.10 s breezing from the gate, 2 of 14" */
function timeWords({ time_s, manner, from_gate, place, of_works }: Work): string {
  const time = time_s === null ? 'no time' : `${time_s.toFixed(2)} s`
  const how = [manner, from_gate ? 'from the gate' : null].filter(Boolean).join(' ')
  const rank = place === null ? '' : `, ${place}${of_works === null ? '' : ` of ${of_works}`}`
  return `${time}${how === '' ? '' : ` ${how}`}${rank}`
}
