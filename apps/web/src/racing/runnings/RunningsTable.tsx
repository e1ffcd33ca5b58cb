import { ordinalWord } from '@quarterpole/contract/place'
import { paths } from '../../app/paths.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Name } from '../../ui/Words.tsx'
import { oneRun } from './one-run.ts'
import { countWord, marginWords } from './runnings-words.ts'
import type { Runnings } from './runnings.ts'

/** The picture's numbers, and the order of the running drawn. */
export function RunningsTable({ runnings, run }: { runnings: Runnings; run: number | undefined }) {
  const { horses, race } = runnings
  const order = run === undefined ? [] : oneRun(race, run)
  const finish = new Map(order.map((finisher, i) => [finisher.id, { ...finisher, place: i + 1 }]))
  return (
    <Table caption="How often each horse finishes where, of 100 runnings" dense>
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th num>SI</Th>
          {horses.map((horse, place) => (
            <Th key={horse.id} num>
              {ordinalWord(place + 1)}
            </Th>
          ))}
          {run !== undefined && <Th>Run {run}</Th>}
        </tr>
      </thead>
      <tbody>
        {horses.map(({ id, name, projectedSi, counts }) => (
          <tr key={id}>
            <RowHead>
              <Name href={paths.horse(id)}>{name}</Name>
            </RowHead>
            <Td num>{projectedSi.toFixed(1)}</Td>
            {counts.map((count, place) => (
              <Td key={place} num>
                {countWord(count)}
              </Td>
            ))}
            {run !== undefined && <Td>{runCell(finish.get(id))}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** "1st", "3rd, 2¼ lengths back" */
function runCell(finisher: { place: number; lengths: number | null } | undefined): string {
  if (finisher === undefined) return '–'
  const { place, lengths } = finisher
  return place === 1 || lengths === null
    ? ordinalWord(place)
    : `${ordinalWord(place)}, ${marginWords(lengths)} back`
}
