import { dayOf } from '../format/day.ts'
import { paths } from '../paths.ts'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Dim, Name } from '../ui/Words.tsx'
import styles from './Injuries.module.css'
import { daysOff } from './injury-days.ts'
import type { Injury } from './use-injuries.ts'

const severitySigns = {
  minor: { tone: 'quiet', icon: 'level' },
  moderate: { tone: 'caution', icon: 'warning' },
  severe: { tone: 'danger', icon: 'octagon' },
} as const

function Days({ injury, now }: { injury: Injury; now: Date }) {
  if (injury.status === 'recovered') return <Dim>recovered</Dim>
  const { days, expected, past } = daysOff(injury, now)
  if (expected === 0) return <>day {days}</>
  return past > 0 ? (
    <Mark tone="caution">
      day {days} of {expected}, {past} past
    </Mark>
  ) : (
    <>
      day {days} of {expected}
    </>
  )
}

/** One line per injury, newest first. */
export function InjuryTable({ injuries, now }: { injuries: readonly Injury[]; now: Date }) {
  return (
    <Table caption="Injuries, newest first">
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th>Injury</Th>
          <Th>Severity</Th>
          <Th>Status</Th>
          <Th>Date</Th>
          <Th>Days off</Th>
          <Th>Notes</Th>
        </tr>
      </thead>
      <tbody>
        {injuries.map((injury) => (
          <tr key={injury.id}>
            <RowHead>
              <Name href={paths.horses({}, { details: injury.horse_id })}>{injury.horse_name}</Name>
            </RowHead>
            <Td>{injury.type}</Td>
            <Td>
              <Mark {...severitySigns[injury.severity]}>{injury.severity}</Mark>
            </Td>
            <Td>
              {injury.status === 'active' ? (
                <Mark tone="caution">active</Mark>
              ) : (
                <Mark tone="ok">recovered</Mark>
              )}
            </Td>
            <Td>{dayOf(injury.injury_date)}</Td>
            <Td>
              <Days injury={injury} now={now} />
            </Td>
            <Td className={styles.notes}>{injury.notes ?? '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
