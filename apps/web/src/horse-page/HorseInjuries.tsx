import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { dayOf } from '../format/day.ts'
import { SeverityMark, StatusMark } from '../injuries/InjuryMarks.tsx'
import type { Injury } from '../injuries/use-injuries.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Name } from '../ui/Words.tsx'
import styles from './HorsePage.module.css'
import { horseInjuriesQuery } from './queries.ts'

export function HorseInjuries({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(horseInjuriesQuery(id))
  return (
    <Section
      title="Injuries"
      aside={
        <ButtonLink size="small" href={paths.injuries(undefined, { add: 'new' })}>
          Record an injury
        </ButtonLink>
      }
    >
      {data !== undefined ? (
        <InjuriesView injuries={data} />
      ) : error === null ? (
        <SkeletonRows label="Loading the injuries" rows={2} columns={4} />
      ) : (
        <FailurePanel
          title="The injuries didn’t load"
          detail={detailOf(error, 'The server didn’t answer.')}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

export function InjuriesView({ injuries }: { injuries: readonly Injury[] }) {
  if (injuries.length === 0) return <EmptyState title="No injuries on file" />
  return (
    <div className={styles.injuries}>
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
}
