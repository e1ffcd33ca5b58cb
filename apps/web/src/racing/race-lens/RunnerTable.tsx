import { ordinalWord } from '@quarterpole/contract/place'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { useState } from 'react'
import { Beside } from '../../ui/Sheet.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SPARK_MONTHS } from '../career-line/CareerSpark.tsx'
import { runningsOf } from '../runnings/runnings.ts'
import { RunnerRow } from './RunnerRow.tsx'
import styles from './RunnerTable.module.css'
import { NO_PERCENTS, percentsOf, placeChances } from '@quarterpole/racing/whole-percents'
import type { WhatIf } from '../race/use-what-if.ts'
import type { Chances } from '../race/what-if.ts'
import { WhySheet } from './Why.tsx'

/** One axis for all bars: every projection with its spread, and 90 to 100. */
export function siAxis(predictions: readonly Pick<RunnerPrediction, 'projected_si' | 'sd_si'>[]) {
  const ends = predictions.flatMap(({ projected_si, sd_si }) => [projected_si - sd_si, projected_si + sd_si])
  return [Math.floor(Math.min(88, ...ends)), Math.ceil(Math.max(102, ...ends))] as const
}

export interface RunnerTableProps {
  prediction: RacePrediction
  /** Left out: the table is as sealed, and nobody can be scratched. */
  whatIf?: WhatIf | undefined
}

/** Each runner as entered and as it is tried. */
function rowsOf({ prediction, whatIf }: RunnerTableProps) {
  const { predictions } = prediction
  const tried = whatIf?.chances ? { chances: whatIf.chances, distance: whatIf.tried.distance } : null
  const entered = predictions.map(enteredChances)
  const shown = predictions.map(({ horse_id }, i) =>
    tried === null ? (entered[i] ?? null) : (tried.chances.get(horse_id) ?? null),
  )
  const [before, after] = [percentsOf(entered), percentsOf(shown)]
  const counts = new Map(runningsOf(prediction, tried)?.horses.map((horse) => [horse.id, horse.counts]))
  return predictions.map((runner, i) => ({
    runner,
    shown: shown[i] ?? null,
    percents: after[i] ?? NO_PERCENTS,
    was: tried === null ? null : { win: before[i]?.win ?? 0, chances: entered[i] ?? null },
    counts: counts.get(runner.horse_id),
  }))
}

/** Runners by chance to win, the reasons of one beside them; what is tried changes the rows in place. */
export function RunnerTable({ prediction, whatIf }: RunnerTableProps) {
  const [open, setOpen] = useState<number | null>(null)
  const rows = rowsOf({ prediction, whatIf })
  const why = rows.find(({ runner, shown }) => runner.horse_id === open && shown !== null)
  if (open !== null && why === undefined) setOpen(null) // scratched: put back, he opens only if asked
  const finishes = rows.flatMap(({ counts }) => counts ?? [])
  const highest = Math.max(1, ...finishes)
  const hasPosts = rows.some(({ runner }) => runner.post_position !== null)
  const domain = siAxis(
    rows.flatMap(({ runner, shown }) => [
      runner,
      ...(shown === null ? [] : [{ sd_si: runner.sd_si, projected_si: shown.projectedSi }]),
    ]),
  )
  return (
    <Beside
      chosen={why?.runner.horse_id}
      onChoose={setOpen}
      onClose={() => setOpen(null)}
      sheet={(_, actions) =>
        why?.shown && <WhySheet {...why} {...actions} {...{ prediction, whatIf, domain }} shown={why.shown} />
      }
    >
      <div className={styles.box}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>Runners by chance to win</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Rank</VisuallyHidden>
              </th>
              {hasPosts && <th scope="col">Post</th>}
              <th scope="col">Horse</th>
              <th scope="col" className={styles.career}>
                SI, {SPARK_MONTHS} months
              </th>
              {finishes.length > 0 && (
                <th scope="col" className={styles.hundred}>
                  100 runnings, 1st to {ordinalWord(rows.filter(({ shown }) => shown !== null).length)}
                </th>
              )}
              <th scope="col">Chance to win</th>
              <FigureHeads />
              <th scope="col" className={styles.confidence}>
                Confidence in SI
              </th>
              <th scope="col">
                <VisuallyHidden>Reasons</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RunnerRow
                key={row.runner.horse_id}
                {...row}
                {...{ prediction, hasPosts, highest, whatIf }}
                isOpen={row === why}
                onWhy={() => setOpen(row === why ? null : row.runner.horse_id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Beside>
  )
}

/** Heads of the figures that every table of runners has. */
export const FigureHeads = () =>
  ['Place', 'Show', 'Projected SI'].map((name) => (
    <th key={name} scope="col" data-num>
      {name}
    </th>
  ))

/** The chances of the race as entered, ranked as listed. */
export const enteredChances = (runner: RunnerPrediction, i: number): Chances => ({
  ...placeChances(runner),
  projectedSi: runner.projected_si,
  rank: i + 1,
})
