import { daysOff } from '../injuries/injury-days.ts'
import { type Injury, useInjuries } from '../injuries/use-injuries.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, Name } from '../ui/Words.tsx'
import styles from './Dashboard.module.css'

const MOST_ROWS = 5

/** The longest past what was expected first, then the newest. */
export function inOrder(injuries: readonly Injury[], now: Date): Injury[] {
  return injuries.toSorted(
    (a, b) => daysOff(b, now).past - daysOff(a, now).past || b.injury_date.localeCompare(a.injury_date),
  )
}

function Row({ injury, now }: { injury: Injury; now: Date }) {
  const { days, expected, past } = daysOff(injury, now)
  return (
    <tr>
      <RowHead>
        <Name href={paths.horses({}, { details: injury.horse_id })}>{injury.horse_name}</Name>
      </RowHead>
      <Td>
        {injury.type}, {injury.severity}
      </Td>
      <Td num>
        {past > 0 ? (
          <Mark tone="caution">{past} days past</Mark>
        ) : expected === 0 ? (
          `day ${days}`
        ) : (
          `day ${days} of ${expected}`
        )}
      </Td>
    </tr>
  )
}

/** Horses with an active injury, those past their expected days first. */
export function OutNow({ now }: { now: Date }) {
  const { data = [] } = useInjuries('active')
  if (data.length === 0) return <Muted>No horse has an active injury.</Muted>
  return (
    <>
      <Table caption="Horses with an active injury">
        <thead>
          <tr>
            <Th>Horse</Th>
            <Th>Injury</Th>
            <Th num>Days off</Th>
          </tr>
        </thead>
        <tbody>
          {inOrder(data, now)
            .slice(0, MOST_ROWS)
            .map((injury) => (
              <Row key={injury.id} injury={injury} now={now} />
            ))}
        </tbody>
      </Table>
      <p className={styles.more}>
        <Anchor href={paths.injuries('active')}>All {data.length} active injuries</Anchor>
      </p>
    </>
  )
}
