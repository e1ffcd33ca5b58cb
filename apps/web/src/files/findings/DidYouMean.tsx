import type { ImportProblem } from '@quarterpole/contract/data-import'
import type { Repairs } from '@quarterpole/contract/upload'
import { useState } from 'react'
import { dayOf } from '../../ui/words/day.ts'
import { count } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import { repairOf, withoutRepair, withRepair, withSwap } from './repair-choice.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

interface DidYouMeanProps {
  problem: ImportProblem
  /** Of the rows alike; it offers to answer for all. */
  isFirst: boolean
  repairs: Repairs
  onRepair: (repairs: Repairs) => void
}

/** What a value may stand for, to be used in its row or in every row that has it. */
export function DidYouMean(props: DidYouMeanProps) {
  return (
    <>
      <Swap {...props} />
      <Near {...props} />
    </>
  )
}

/** Offers to read sire and dam in each other's place. */
function Swap({ problem, repairs, onRepair }: DidYouMeanProps) {
  const { swap, row } = problem
  if (swap === undefined || row === null || repairOf(repairs, problem) !== undefined) return null
  return (
    <Row gap={2} padTop={1} padBottom={1} className={styles.near}>
      <Button size="small" onClick={() => onRepair(withSwap(repairs, problem))}>
        Swap sire and dam
        <VisuallyHidden>, row {row}</VisuallyHidden>
      </Button>
    </Row>
  )
}

function Near({ problem, isFirst, repairs, onRepair }: DidYouMeanProps) {
  const { near, swap, row } = problem
  const [picked, setPicked] = useState(near?.use[0] ?? '')
  if (row === null || (near === undefined && swap === undefined)) return null
  const decided = repairOf(repairs, problem)
  if (decided !== undefined)
    return (
      <Row as="p" gap={2} padTop={1} padBottom={1} className={styles.near}>
        <span>
          Read as <b>{wordOf(decided.use)}</b>{' '}
          <Dim>{decided.row === null ? `in ${rowsAlike(near?.rows ?? 1)}` : 'in this row'}</Dim>
        </span>
        <Button size="small" kind="quiet" onClick={() => onRepair(withoutRepair(repairs, decided))}>
          Undo
          <VisuallyHidden>
            : {wordOf(decided.use)}, row {row}
          </VisuallyHidden>
        </Button>
      </Row>
    )
  if (near === undefined) return null
  const use = (forAll: boolean) => onRepair(withRepair(repairs, problem, picked, forAll))
  return (
    <Row gap={2} padTop={1} padBottom={1} className={styles.near}>
      {near.use.length === 1 ? (
        <span>
          Did you mean <b>{wordOf(picked)}</b>?
        </span>
      ) : (
        <>
          <span>Did you mean</span>
          <Segmented
            size="small"
            label={`Row ${row} means`}
            value={picked}
            choices={near.use.map((value) => ({ value, label: wordOf(value) }))}
            onChange={setPicked}
          />
        </>
      )}
      <Button size="small" onClick={() => use(false)}>
        Use for this row
        <VisuallyHidden>
          : {wordOf(picked)}, row {row}
        </VisuallyHidden>
      </Button>
      {near.rows > 1 && isFirst && (
        <Button size="small" onClick={() => use(true)}>
          Use for {rowsAlike(near.rows)}
          <VisuallyHidden>: {wordOf(picked)}</VisuallyHidden>
        </Button>
      )}
    </Row>
  )
}

const rowsAlike = (rows: number) => (rows === 1 ? 'this row' : `all ${count(rows)} alike`)

/** A day as the product writes days. */
export const wordOf = (use: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(use) ? dayOf(use) : use)
