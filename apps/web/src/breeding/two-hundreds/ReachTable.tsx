import { axisOf, hundredFoals, reaching } from '../predictions/hundred.ts'
import { decimal } from '../../ui/words/number.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import type { NamedHundred } from './TwoHundredsPlot.tsx'

/** The picture's numbers: how many foals of each hundred reach each fifth speed index. */
export function ReachTable({ hundreds }: { hundreds: readonly [NamedHundred, NamedHundred] }) {
  const [first, second] = hundreds
  const { from, to } = axisOf(first.distribution, second.distribution)
  const counted = hundreds.map(({ name, distribution: { mean, sd }, lost }) => ({
    name,
    mean,
    sd,
    hundred: hundredFoals(mean, sd, 1.25, { lost }),
  }))
  const marks = Array.from({ length: (to - from) / 5 + 1 }, (_, at) => from + 5 * at)
  return (
    <Table
      caption={`How many of a hundred foals reach each speed index at ${first.distribution.distance_yards} yards`}
      dense
    >
      <thead>
        <tr>
          <Th>Speed index or more</Th>
          {counted.map(({ name }, at) => (
            <Th key={at} num>
              {name}, of 100
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map((si) => (
          <tr key={si}>
            <RowHead>{si}</RowHead>
            {counted.map(({ hundred }, at) => (
              <Td key={at} num>
                {reaching(hundred, si)}
              </Td>
            ))}
          </tr>
        ))}
        <tr>
          <RowHead>Average, and a foal’s own spread</RowHead>
          {counted.map(({ mean, sd }, at) => (
            <Td key={at} num>
              {decimal(mean, 1)} ± {decimal(sd, 1)}
            </Td>
          ))}
        </tr>
      </tbody>
    </Table>
  )
}
