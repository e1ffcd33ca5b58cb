import type { ImportProblem } from '@quarterpole/contract/data-import'
import type { Repair, RepairMade, Repairs } from '@quarterpole/contract/upload'
import { useState } from 'react'
import { dayOf } from '../../ui/words/day.ts'
import { count } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import { asFiled, isReportedAs, repairOf, withoutRepair, withRepair, withSwap } from './repair-choice.ts'
import { TypeIt } from './TypeIt.tsx'
import { Row } from '../../ui/Layout.tsx'
import styles from './Findings.module.css'

interface DidYouMeanProps {
  problem: ImportProblem
  /** What the file calls the field; null where no column has it, so that nothing can be typed for it. */
  label: string | null
  /** Of the rows alike; it offers to answer for all. */
  isFirst: boolean
  /** Repairs that were made before this check. */
  made: readonly RepairMade[]
  repairs: Repairs
  onRepair: (repairs: Repairs) => void
}

/** The ways to mend a value at its row: what it may stand for, in this row or in all alike, or what is typed here. */
export function DidYouMean({ problem: read, label, isFirst, made, repairs, onRepair }: DidYouMeanProps) {
  const problem = asFiled(made, read)
  const { near, swap, row, value } = problem
  const decided = repairOf(repairs, problem)
  if (row === null) return null
  if (decided !== undefined && !isReportedAs(decided.use, read.value))
    return (
      <Decided
        decided={decided}
        row={row}
        rows={near?.rows ?? 1}
        onUndo={() => onRepair(withoutRepair(repairs, decided))}
      />
    )
  return (
    <>
      {swap !== undefined && (
        <Row gap={2} padTop={1} padBottom={1} className={styles.near}>
          <Button size="small" onClick={() => onRepair(withSwap(repairs, problem))}>
            Swap sire and dam
            <VisuallyHidden>, row {row}</VisuallyHidden>
          </Button>
        </Row>
      )}
      {near !== undefined && (
        <Near
          near={near}
          row={row}
          isFirst={isFirst}
          onUse={(use, forAll) => onRepair(withRepair(repairs, problem, use, forAll))}
        />
      )}
      {label !== null && value !== null && (
        <TypeIt
          row={row}
          label={label}
          value={read.value ?? ''}
          onUse={(use) => onRepair(withRepair(repairs, problem, use, false))}
        />
      )}
    </>
  )
}

interface DecidedProps {
  decided: Repair
  row: number
  /** How many have the value, where the answer is for all of them. */
  rows: number
  onUndo: () => void
}

function Decided({ decided: { use, row: only }, row, rows, onUndo }: DecidedProps) {
  return (
    <Row as="p" gap={2} padTop={1} padBottom={1} className={styles.near}>
      <span>
        Read as <b>{wordOf(use)}</b> <Dim>{only === null ? `in ${rowsAlike(rows)}` : 'in this row'}</Dim>
      </span>
      <Button size="small" kind="quiet" onClick={onUndo}>
        Undo
        <VisuallyHidden>
          : {wordOf(use)}, row {row}
        </VisuallyHidden>
      </Button>
    </Row>
  )
}

interface NearProps {
  near: NonNullable<ImportProblem['near']>
  row: number
  isFirst: boolean
  onUse: (use: string, forAll: boolean) => void
}

function Near({ near, row, isFirst, onUse }: NearProps) {
  const [picked, setPicked] = useState(near.use[0] ?? '')
  const use = (forAll: boolean) => onUse(picked, forAll)
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
export const wordOf = (use: string): string =>
  use === '' ? 'blank' : /^\d{4}-\d{2}-\d{2}$/.test(use) ? dayOf(use) : use
