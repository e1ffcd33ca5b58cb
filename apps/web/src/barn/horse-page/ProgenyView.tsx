import { PROGENY_PAGE, type ProgenySort } from '@quarterpole/contract/limits'
import { count } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Table } from '../../ui/Table.tsx'
import { FoalHeads, FoalRow } from './FoalCells.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './HorsePage.module.css'
import { SORT_CHOICES } from './horse-page-words.ts'
import type { Progeny } from './queries.ts'

export interface ProgenyViewProps {
  foals: readonly Progeny[]
  total: number
  sort: ProgenySort
  /** From 0. */
  page: number
  onSort: (sort: ProgenySort) => void
  onPage: (page: number) => void
}

/** A page of a sire's foals, in the order chosen. */
export function ProgenyView({ foals, total, sort, page, onSort, onPage }: ProgenyViewProps) {
  const first = page * PROGENY_PAGE + 1
  const last = first + foals.length - 1
  return (
    <>
      <Row gap="3 5" align="end" above={5} below={4} className={styles.tools}>
        <SelectField label="Sort foals by" value={sort} choices={SORT_CHOICES} onChange={onSort} />
        <p role="status">
          {foals.length === total
            ? `${count(total)} ${total === 1 ? 'foal' : 'foals'} on file`
            : `Foals ${count(first)} to ${count(last)} of ${count(total)}`}
        </p>
      </Row>
      <div className={styles.foals}>
        <Table caption="Foals on file" dense entries>
          <FoalHeads mate="Dam" />
          <tbody>
            {foals.map((foal) => (
              <FoalRow key={foal.id} foal={foal} mate="Dam" />
            ))}
          </tbody>
        </Table>
      </div>
      {total > PROGENY_PAGE && (
        <Row gap={3} align="stretch" above={4} data-screen-only>
          <Button
            onClick={() => onPage(page - 1)}
            unavailable={page === 0 ? 'This is the first page' : undefined}
          >
            Previous
          </Button>
          <Button
            onClick={() => onPage(page + 1)}
            unavailable={last >= total ? 'This is the last page' : undefined}
          >
            Next
          </Button>
        </Row>
      )}
    </>
  )
}
