import type { RunnerPrediction } from '@quarterpole/contract/race'
import { count } from '../format/number.ts'
import { Facts } from '../ui/Table.tsx'
import { Cascade } from './Cascade.tsx'
import { si } from './race-words.ts'
import styles from './Why.module.css'

const OTHER_DISTANCES = [350, 440]

/** Why a runner is ranked there: the sentence, the facts, and the steps from the field average. */
export function Why({ runner, base }: { runner: RunnerPrediction; base: number }) {
  return (
    <div className={styles.why}>
      <div>
        <h3>Why {si(runner.projected_si)}</h3>
        <p>{runner.reasons.sentence}</p>
        <Facts facts={factsOf(runner)} />
      </div>
      <Cascade base={base} contributions={runner.feature_contributions} projected={runner.projected_si} />
    </div>
  )
}

function factsOf(runner: RunnerPrediction): (readonly [string, string])[] {
  const others = runner.si_by_distance.filter(({ distance_yards }) =>
    OTHER_DISTANCES.includes(distance_yards),
  )
  return [
    ['Lifetime starts', runner.starts === 0 ? 'none' : count(runner.starts)],
    ['Last three SI', runner.last_si.length === 0 ? 'none' : runner.last_si.join(' · ')],
    ['Days since last out', runner.days_since === null ? '–' : count(runner.days_since)],
    ...others.map((at) => [`At ${at.distance_yards} yd`, si(at.projected_si)] as const),
    ['True form within', `± ${si(runner.expected_si_sd)}`],
    ['Injury', runner.active_injury === null ? 'none active' : `${runner.active_injury}, active`],
  ]
}
