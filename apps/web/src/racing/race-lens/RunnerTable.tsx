import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { useState } from 'react'
import { StripAxis } from '../../ui/Bars.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RunnerRows } from './RunnerRows.tsx'
import styles from './RunnerTable.module.css'
import { NO_PERCENTS, percentsOf, placeChances } from '@quarterpole/racing/whole-percents'
import type { WhatIf } from '../race/use-what-if.ts'
import type { Chances } from '../race/what-if.ts'

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

/** Runners by chance to win; what is tried changes the rows in place. The first runner's reasons are open. */
export function RunnerTable({ prediction, whatIf }: RunnerTableProps) {
  const { predictions } = prediction
  const [open, setOpen] = useState<number | null>(predictions[0]?.horse_id ?? null)
  const entered = predictions.map(enteredChances)
  const shown = whatIf?.chances
    ? predictions.map(({ horse_id }) => whatIf.chances?.get(horse_id) ?? null)
    : entered
  const [before, after] = [percentsOf(entered), percentsOf(shown)]
  const domain = siAxis([
    ...predictions,
    ...predictions.map(({ sd_si }, i) => ({
      sd_si,
      projected_si: (shown[i] ?? entered[i])?.projectedSi ?? 0,
    })),
  ])
  const hasPosts = predictions.some(({ post_position }) => post_position !== null)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Runners by chance to win</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          {hasPosts && <th scope="col">Post</th>}
          <th scope="col">Horse</th>
          <th scope="col">Chance to win</th>
          <FigureHeads />
          <th scope="col">
            <VisuallyHidden>Range of one run, lines at 90 and 100</VisuallyHidden>
            <StripAxis domain={domain} lines={[SI_STRONG, SI_RECORD]} />
          </th>
          <th scope="col" className={styles.confidence}>
            {' '}
            Confidence in SI{' '}
          </th>
        </tr>
      </thead>
      {predictions.map((runner, i) => (
        <RunnerRows
          key={runner.horse_id}
          runner={runner}
          prediction={prediction}
          hasPosts={hasPosts}
          shown={shown[i] ?? null}
          percents={after[i] ?? NO_PERCENTS}
          was={whatIf?.chances ? { win: before[i]?.win ?? 0, chances: entered[i] ?? null } : null}
          whatIf={whatIf}
          domain={domain}
          isOpen={open === runner.horse_id && (shown[i] ?? null) !== null}
          onToggle={() => setOpen(open === runner.horse_id ? null : runner.horse_id)}
        />
      ))}
    </table>
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
