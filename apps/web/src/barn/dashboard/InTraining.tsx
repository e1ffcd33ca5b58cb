import { daysBetween } from '@quarterpole/contract/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { count, plural } from '../../ui/words/number.ts'
import { Dim, Name } from '../../ui/Words.tsx'

export type Trained = ReplyOf<'listInTraining'>[number]

const inTrainingQuery = queryOptions({
  queryKey: ['horses', 'in-training'],
  queryFn: ({ signal }) => call('listInTraining', { signal }),
})

/** The horses in training, longest without a race or a work first. */
export function InTraining({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery(inTrainingQuery)
  return (
    <Section title="In training" place="first">
      {data === undefined ? (
        <NotLoaded what="the horses in training" error={error} onRetry={refetch} rows={4} columns={4} />
      ) : (
        <InTrainingView horses={data} today={localDay(now)} />
      )}
    </Section>
  )
}

/** A sound horse is worked or run at least this often. */
const WORK_DAYS = 14

export function InTrainingView({ horses, today }: { horses: readonly Trained[]; today: string }) {
  if (horses.length === 0)
    return (
      <EmptyState title="Nobody in training">
        Horses whose role is “in training” are listed here with their last work and race.
      </EmptyState>
    )
  return (
    <Table caption="Horses in training: conditions, last race, last work" entries>
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th>Condition</Th>
          <Th>Last race</Th>
          <Th>Last work</Th>
          <Th>Due</Th>
        </tr>
      </thead>
      <tbody>
        {horses.map((horse) => (
          <tr key={horse.horse_id}>
            <RowHead>
              <Name href={paths.horse(horse.horse_id)}>{horse.horse_name}</Name>
            </RowHead>
            <Td>{conditionWords(horse)}</Td>
            <Day label="Last race" day={horse.last_race} />
            <Day label="Last work" day={horse.last_work} />
            <Td>
              <Due horse={horse} today={today} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Day = ({ label, day }: { label: string; day: string | null }) => (
  <Td>
    <PhoneLabel>{label}</PhoneLabel>
    {day === null ? <Dim>none on file</Dim> : dayOf(day)}
  </Td>
)

/** By the races on file: "unraced", "maiden, 5 starts", "2 wins in 7". */
export const conditionWords = ({ starts, wins }: Pick<Trained, 'starts' | 'wins'>): string => {
  if (starts === 0) return 'unraced'
  return wins === 0 ? `maiden, ${plural(starts, 'start')}` : `${plural(wins, 'win')} in ${count(starts)}`
}

function Due({ horse: { is_out, last_race, last_work }, today }: { horse: Trained; today: string }) {
  if (is_out) return <Mark tone="caution">out with an injury</Mark>
  const last = [last_race, last_work]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  if (last === undefined) return <Dim>no work yet</Dim>
  const days = daysBetween(last, today)
  return days >= WORK_DAYS ? <>{plural(days, 'day')} without a work or race</> : <Dim>not due</Dim>
}
