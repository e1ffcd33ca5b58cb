import { decimal, signed } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import styles from './Comeback.module.css'
import { type Band, STARTS } from './comeback-layout.ts'
import type { ComebackLine } from './comeback-lines.ts'
import { cellText } from './comeback-words.ts'

const NTHS = Array.from({ length: 2 * STARTS + 1 }, (_, at) => at - STARTS).filter((nth) => nth !== 0)

interface ComebackTableProps {
  lines: readonly ComebackLine[]
  band: Band
  bandWord: string
}

/** The curve's numbers: a row a horse, a column a start. */
export function ComebackTable({ lines, band, bandWord }: ComebackTableProps) {
  return (
    <Table caption="SI points against each horse’s own level, by start before and after the injury" dense>
      <thead>
        <tr>
          <Th>Horse</Th>
          {NTHS.map((nth) => (
            <Th key={nth} num>
              {signed(nth, 0)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {lines.map((line) => (
          <tr key={line.injuryId} aria-current={line.isOwn || undefined}>
            <RowHead>
              {line.isOwn ? line.name : <Name href={paths.horse(line.horseId)}>{line.name}</Name>}{' '}
              {!line.isOwn && <Dim>{line.number}</Dim>}
            </RowHead>
            {NTHS.map((nth) => (
              <Td key={nth} num>
                {cellText(line.points.find((point) => point.nth === nth))}
              </Td>
            ))}
          </tr>
        ))}
        <tr>
          <RowHead>Expected, {bandWord}</RowHead>
          {NTHS.map((nth) => (
            <Td key={nth} num>
              {nth > 0 && nth <= band.starts
                ? `${signed(band.middle, 1)} ± ${decimal((band.high - band.low) / 2, 1)}`
                : ''}
            </Td>
          ))}
        </tr>
      </tbody>
    </Table>
  )
}
