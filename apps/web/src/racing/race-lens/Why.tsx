import { wholePercent } from '@quarterpole/contract/chance'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction, RunnerWork } from '@quarterpole/contract/race'
import type { ReactNode } from 'react'
import type { Percents } from '@quarterpole/racing/whole-percents'
import { ComebackStrip } from '../comeback/ComebackStrip.tsx'
import { RunnerCareer } from '../career-line/CareerOfHorse.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { count } from '../../ui/words/number.ts'
import { outWords } from '../../herd/horses/out-words.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { RangeStrip, StripAxis } from '../../ui/Bars.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet, type SheetActions } from '../../ui/Sheet.tsx'
import { Note } from '../../ui/States.tsx'
import { Facts, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted } from '../../ui/Words.tsx'
import { Cascade } from './Cascade.tsx'
import { daysLine, runnerWhat, si, workRank, workTime } from '../race/race-words.ts'
import type { WhatIf } from '../race/use-what-if.ts'
import type { Chances } from '../race/what-if.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import { ScratchButton, SiConfidence } from './RunnerRow.tsx'

const OTHER_DISTANCES = [350, 440]

export interface WhySheetProps extends SheetActions {
  runner: RunnerPrediction
  prediction: RacePrediction
  /** As tried or as entered. */
  shown: Chances
  percents: Percents
  whatIf: WhatIf | undefined
  domain: readonly [number, number]
}

/** Why a runner is ranked there, beside the rows. */
export function WhySheet({ whatIf, onClose, onStep, ...props }: WhySheetProps) {
  const { runner } = props
  return (
    <Sheet
      id={runner.horse_id}
      title={runner.horse_name}
      under={
        <>
          {runnerWhat(runner)} <Sire runner={runner} /> · {daysLine(runner)}
        </>
      }
      label="Why"
      onClose={onClose}
      onStep={onStep}
      footer={
        <>
          {whatIf && <ScratchButton runner={runner} whatIf={whatIf} onScratch={onClose} />}
          <Button kind="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Why {...props} tried={whatIf?.chances ? whatIf.tried.distance : undefined} />
    </Sheet>
  )
}

function Sire({ runner: { sire_id, sire_name } }: { runner: RunnerPrediction }) {
  if (sire_name === null) return null
  return <>by {sire_id ? <Anchor href={paths.horse(sire_id)}>{sire_name}</Anchor> : sire_name}</>
}

type WhyProps = Pick<WhySheetProps, 'runner' | 'prediction' | 'shown' | 'percents' | 'domain'> & {
  /** Distance of the race that is tried. */
  tried: number | undefined
}

/** The sentence, the steps from the field average, the facts, the career and the works. */
export function Why({ runner, prediction, shown, percents, domain, tried }: WhyProps) {
  const { distance_yards, race_date } = prediction
  const [low, high] = [shown.projectedSi - runner.sd_si, shown.projectedSi + runner.sd_si]
  return (
    <Stack gap={4} top shrinks>
      <div>
        <h3>Why {si(runner.projected_si)}</h3>
        <p className={look({ above: 1, tone: 'muted', leading: 'note' })}>{runner.reasons.sentence}</p>
      </div>
      {tried !== undefined && (
        <Note>
          As tried {runner.sex === 'M' ? 'she' : 'he'} wins {wholePercent(shown.win, percents.win)}%
          {tried !== distance_yards && ` and is projected ${si(shown.projectedSi)} at ${tried} yards`}. The
          steps are those of the race as entered.
        </Note>
      )}
      <div>
        <StripAxis domain={domain} lines={[SI_STRONG, SI_RECORD]} />
        <RangeStrip
          label={`SI ${si(shown.projectedSi)}, 68 of 100 runs between ${si(low)} and ${si(high)}`}
          value={shown.projectedSi}
          low={low}
          high={high}
          domain={domain}
          lines={[SI_STRONG, SI_RECORD]}
        />
      </div>
      <Cascade
        base={prediction.field_base}
        contributions={runner.feature_contributions}
        projected={runner.projected_si}
        hasStarts={runner.starts > 0}
      />
      <Facts facts={factsOf(runner, race_date)} />
      <ComebackStrip horseId={runner.horse_id} day={race_date} />
      <RunnerCareer id={runner.horse_id} before={race_date} />
      {runner.works !== undefined && <Works works={runner.works} />}
    </Stack>
  )
}

function factsOf(runner: RunnerPrediction, raceDate: string): (readonly [string, ReactNode])[] {
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
    ['Confidence in SI', <SiConfidence key="confidence" runner={runner} />],
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
