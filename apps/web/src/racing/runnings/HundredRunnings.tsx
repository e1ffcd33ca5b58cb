import type { RacePrediction } from '@quarterpole/contract/race'
import type { WhatIf } from '../race/use-what-if.ts'
import { Section } from '../../ui/Section.tsx'
import { Muted } from '../../ui/Words.tsx'
import { RunningsView, type RunningsViewProps } from './RunningsView.tsx'
import { runningsOf } from './runnings.ts'

/** Which running is drawn, and how another is asked for. */
export type RunChoice = Pick<RunningsViewProps, 'run' | 'onRun'>

interface HundredRunningsProps extends RunChoice {
  prediction: RacePrediction
  whatIf?: WhatIf | undefined
}

/** The hundred runnings of a race as entered, or as it is tried. */
export function HundredRunnings({ prediction, whatIf, ...choice }: HundredRunningsProps) {
  const tried = whatIf?.chances ? { chances: whatIf.chances, distance: whatIf.tried.distance } : null
  const runnings = runningsOf(prediction, tried)
  if (runnings !== null) return <RunningsView runnings={runnings} {...choice} />
  return (
    <Section title="A hundred runnings">
      <Muted>
        This card was sealed before we kept whole finishing orders. Use it as a new card to see them.
      </Muted>
    </Section>
  )
}
