import { SiPole, SI_BAND_WORD, siBand } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import type { SiTables } from './use-tracks.ts'

/** Slowest time that earns each speed index at one distance. */
export function SiTable({ rows, distance }: { rows: SiTables[string]; distance: string }) {
  return (
    <Table caption={`Speed index and time at ${distance} yards`}>
      <thead>
        <tr>
          <Th>Speed index</Th>
          <Th>Meaning</Th>
          <Th num>Time, at most</Th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => b.si - a.si)
          .map(({ si, time_threshold }) => (
            <tr key={si} aria-current={si === 100 || undefined}>
              <RowHead>
                <SiPole si={si}>{si}</SiPole>
              </RowHead>
              <Td>{SI_BAND_WORD[siBand(si)]}</Td>
              <Td num>
                <ValueUnit value={time_threshold.toFixed(3)} unit="s" />
              </Td>
            </tr>
          ))}
      </tbody>
    </Table>
  )
}
