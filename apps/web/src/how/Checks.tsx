import { dayOf } from '../ui/words/day.ts'
import type { CardName } from '../app/paths.ts'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Dim, Muted } from '../ui/Words.tsx'
import { look } from '../ui/Layout.tsx'
import styles from './How.module.css'
import { MEASURED } from './measured.ts'

/** What the checks of a model found, when, and what repeats them. */
export function Checks({ card }: { card: CardName }) {
  return (
    <>
      <Table caption="Checks" entries>
        <thead>
          <tr>
            <Th>Check</Th>
            <Th>Found</Th>
            <Th>When, and what repeats it</Th>
          </tr>
        </thead>
        <tbody>
          {MEASURED.filter((one) => one.card === card).map(({ what, found, by, on }) => (
            <tr key={what}>
              <RowHead className={styles.name}>{what}</RowHead>
              <Td className={styles.effect}>{found}</Td>
              <Td>
                {dayOf(on)} <Dim>{by}</Dim>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {card !== 'injury' && card !== 'panel' && (
        <Muted className={look({ above: 3, links: true })}>
          Invented herds are the only ones whose truth is known. They’re drawn from a model like ours, so read
          these as the best case.
        </Muted>
      )}
    </>
  )
}
