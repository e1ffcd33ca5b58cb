import type { RacePrediction, RunnerPrediction, RunnerWork } from '@quarterpole/contract/race'
import type { ReactNode } from 'react'
import { ComebackStrip } from '../comeback/ComebackStrip.tsx'
import { RunnerCareer } from '../career-line/CareerOfHorse.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { count } from '../../ui/words/number.ts'
import { outWords } from '../../herd/horses/out-words.ts'
import { Facts, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted } from '../../ui/Words.tsx'
import { Cascade } from './Cascade.tsx'
import { si, workRank, workTime } from '../race/race-words.ts'
import { Grid, look, Stack } from '../../ui/Layout.tsx'
import styles from './Why.module.css'

const OTHER_DISTANCES = [350, 440]

export interface WhyProps {
  runner: RunnerPrediction
  prediction: Pick<RacePrediction, 'field_base' | 'race_date'>
  /** What can be done with the runner. */
  children?: ReactNode
}

/** Why a runner is ranked there: the sentence, the facts, the works, and the steps from the field average. */
export function Why({ runner, prediction, children }: WhyProps) {
  return (
    <Grid gap="4 6" columns="15.5rem 1fr" collapse="tablet" line="above" padTop={3} className={styles.why}>
      <div>
        <h3>Why {si(runner.projected_si)}</h3>
        <p className={look({ above: 1, below: 3, size: 'small', tone: 'muted', leading: 'note' })}>
          {runner.reasons.sentence}
        </p>
        <Facts facts={factsOf(runner, prediction.race_date)} />
        <ComebackStrip horseId={runner.horse_id} day={prediction.race_date} />
        {children}
      </div>
      <Stack gap={4} top shrinks>
        <Cascade
          base={prediction.field_base}
          contributions={runner.feature_contributions}
          projected={runner.projected_si}
          hasStarts={runner.starts > 0}
        />
        <RunnerCareer id={runner.horse_id} before={prediction.race_date} />
        {runner.works !== undefined && <Works works={runner.works} />}
      </Stack>
    </Grid>
  )
}

function factsOf(runner: RunnerPrediction, raceDate: string): (readonly [string, string])[] {
  const others = runner.si_by_distance.filter(({ distance_yards }) =>
    OTHER_DISTANCES.includes(distance_yards),
  )
  return [
    ...connectionsOf(runner),
    ['Lifetime starts', runner.starts === 0 ? 'none on file' : count(runner.starts)],
    ['Last three SI', runner.last_si.length === 0 ? 'none on file' : runner.last_si.join(' · ')],
    ['Days since last out', runner.days_since === null ? '–' : count(runner.days_since)],
    ...others.map((at) => [`At ${at.distance_yards} yd`, si(at.projected_si)] as const),
    ['True form within', `± ${si(runner.expected_si_sd)}`],
    [
      'Injury',
      runner.active_injury === null
        ? 'none active'
        : outWords(runner.injury ?? runner.active_injury, raceDate),
    ],
  ]
}

/** Jockey, trainer and weight, where they were entered. */
function connectionsOf({ jockey, trainer, weight_lb }: RunnerPrediction): (readonly [string, string])[] {
  const facts: [string, string][] = []
  if (jockey) facts.push(['Jockey', jockey])
  if (trainer) facts.push(['Trainer', trainer])
  if (weight_lb) facts.push(['Weight', `${weight_lb} lb`])
  return facts
}

function Works({ works }: { works: readonly RunnerWork[] }) {
  return (
    <div>
      <h3>Last works</h3>
      {works.length === 0 ? (
        <Muted className={look({ above: 1, below: 3 })}>Not on file.</Muted>
      ) : (
        <Table caption="Last works before the race" dense>
          <thead>
            <tr>
              <Th>Date</Th>
              <Th num>Days before</Th>
              <Th num>Yards</Th>
              <Th>Time, s</Th>
              <Th num>Rank</Th>
            </tr>
          </thead>
          <tbody>
            {works.map((work) => (
              <tr key={`${work.work_date} ${work.distance_yards} ${work.time_s}`}>
                <RowHead>{dayOf(work.work_date)}</RowHead>
                <Td num>{work.days_before}</Td>
                <Td num>{work.distance_yards}</Td>
                <Td>{workTime(work)}</Td>
                <Td num>{workRank(work)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
