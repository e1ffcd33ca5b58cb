import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { dayOf, shortWeekdayOf } from '../../ui/words/day.ts'
import { Name } from '../../ui/Words.tsx'
import type { RequestDay } from './queries.ts'

interface DaysTableProps {
  days: readonly RequestDay[]
  today: string
}

/** The days to come with semen requests, and earlier ones with open ones, of every stallion. */
export function DaysTable({ days, today }: DaysTableProps) {
  if (days.length === 0)
    return (
      <EmptyState level={2} title="No semen requests to come">
        Choose a stallion above, then add who asks for his semen on which day.
      </EmptyState>
    )
  return (
    <Table caption="Days with semen requests" entries="1fr auto" left>
      <thead>
        <tr>
          <Th>Day</Th>
          <Th>Stallion</Th>
          <Th num>Open</Th>
          <Th num>Doses asked for</Th>
          <Th num>Filled</Th>
          <Th num>Declined</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ horse_id, horse_name, day, open, open_doses, filled, declined }) => (
          <tr key={`${day} ${horse_id}`}>
            <RowHead>
              <Name href={paths.collectionDay({ stallion: horse_id, day })}>
                {shortWeekdayOf(day)}, {dayOf(day)}
              </Name>{' '}
              {day < today && <Mark tone="caution">past</Mark>}
            </RowHead>
            <Td>{horse_name}</Td>
            <Td num whole>
              <PhoneLabel>Open</PhoneLabel>
              {open}
            </Td>
            <Td num whole>
              <PhoneLabel>Doses asked for</PhoneLabel>
              {open_doses}
            </Td>
            <Td num whole>
              <PhoneLabel>Filled</PhoneLabel>
              {filled}
            </Td>
            <Td num whole>
              <PhoneLabel>Declined</PhoneLabel>
              {declined}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
