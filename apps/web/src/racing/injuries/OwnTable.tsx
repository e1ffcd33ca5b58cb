import { dayOf } from '../../ui/words/day.ts'
import { signed } from '../../ui/words/number.ts'
import { InfoNote } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import type { InjuryImpact } from './use-injuries.ts'

/** The horse's starts around the injury as run, each against its rivals. */
export function OwnTable({ own }: { own: InjuryImpact['basis']['own'] }) {
  const rows = [
    ...own.before.map((figure) => ({ side: 'before', ...figure })),
    ...own.after.map((figure) => ({ side: 'after', ...figure })),
  ]
  if (rows.length === 0) return null
  return (
    <InfoNote label="Starts before and after">
      <Table caption="Starts before and after the injury" dense>
        <thead>
          <tr>
            <Th>Date</Th>
            <Th>Injury</Th>
            <Th num>Yards</Th>
            <Th num>SI</Th>
            <Th num>Against the field</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, race_id, race_date, distance_yards, si, adjusted_si }) => (
            <tr key={race_id}>
              <RowHead>{dayOf(race_date)}</RowHead>
              <Td>{side}</Td>
              <Td num>{distance_yards}</Td>
              <Td num>{si}</Td>
              <Td num>{adjusted_si === null ? '–' : signed(adjusted_si, 1)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </InfoNote>
  )
}
