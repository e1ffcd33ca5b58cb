import { dayOf } from '../format/day.ts'
import { SeverityMark, StatusMark } from '../injuries/InjuryMarks.tsx'
import type { Injury } from '../injuries/use-injuries.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Name } from '../ui/Words.tsx'
import styles from './HorsePage.module.css'
import { Listed } from './Listed.tsx'
import { horseInjuriesQuery } from './queries.ts'

export function HorseInjuries({ id }: { id: number }) {
  const add = (
    <ButtonLink size="small" href={paths.injuries(undefined, { add: 'new' })}>
      Record an injury
    </ButtonLink>
  )
  return (
    <Listed
      title="Injuries"
      noun="injuries"
      query={horseInjuriesQuery(id)}
      empty="No injuries on file."
      aside={add}
    >
      {(injuries) => <InjuryTable injuries={injuries} />}
    </Listed>
  )
}

export const InjuryTable = ({ injuries }: { injuries: readonly Injury[] }) => (
  <div className={styles.rows}>
    <Table caption="Injuries, newest first" dense entries>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Injury</Th>
          <Th>Severity</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {injuries.map((injury) => (
          <tr key={injury.id}>
            <Td>{dayOf(injury.injury_date)}</Td>
            <RowHead>
              <Name href={paths.injuries(undefined, { impact: injury.id })}>{injury.type}</Name>
            </RowHead>
            <Td>
              <SeverityMark severity={injury.severity} />
            </Td>
            <Td>
              <StatusMark status={injury.status} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)
