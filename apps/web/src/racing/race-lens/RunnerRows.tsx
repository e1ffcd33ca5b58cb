import { chanceInWords, wholePercent } from '@quarterpole/contract/chance'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { OutMark } from '../../herd/horses/OutMark.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { RangeStrip } from '../../ui/Bars.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SiPole } from '../../ui/Marks.tsx'
import { Td } from '../../ui/Table.tsx'
import { Confidence } from '../../ui/Value.tsx'
import { Name } from '../../ui/Words.tsx'
import { PostBox } from './PostBox.tsx'
import { daysLine, runnerWhat, si } from '../race/race-words.ts'
import { Line, look } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './RunnerTable.module.css'
import type { Percents } from '@quarterpole/racing/whole-percents'
import type { WhatIf } from '../race/use-what-if.ts'
import type { Chances } from '../race/what-if.ts'
import { Why } from './Why.tsx'

/** Confidence below which an unraced horse shows "not enough data". */
const LITTLE_KNOWN = 0.05

export interface RunnerRowsProps {
  runner: RunnerPrediction
  prediction: RacePrediction
  hasPosts: boolean
  /** Null: scratched. */
  shown: Chances | null
  percents: Percents
  /** As entered, while something else is tried; the chance in whole percents. */
  was: { win: number; chances: Chances | null } | null
  whatIf: WhatIf | undefined
  domain: readonly [number, number]
  isOpen: boolean
  onToggle: () => void
}

/** One runner: his line, and the reasons where they are open. */
export function RunnerRows(props: RunnerRowsProps) {
  const { runner, prediction, hasPosts, shown, whatIf, isOpen } = props
  const columns = hasPosts ? 9 : 8
  return (
    <tbody className={classNames(isOpen && styles.open, shown === null && styles.scratched)}>
      <tr>
        <Td className={styles.rank}>{shown?.rank ?? '–'}</Td>
        {hasPosts && (
          <Td className={styles.post}>
            <PostBox post={runner.post_position} />
          </Td>
        )}
        <RunnerHead {...props} />
        {shown === null ? (
          <Td className={styles.out} colSpan={6}>
            Scratched{' '}
            <Button
              size="small"
              onClick={() => whatIf?.putBack(runner.horse_id)}
              aria-label={`Put back ${runner.horse_name}`}
            >
              Put back
            </Button>
          </Td>
        ) : (
          <RunnerChances {...props} shown={shown} />
        )}
      </tr>
      {isOpen && (
        <tr className={styles.why} id={whyId(runner)}>
          <td colSpan={columns}>
            <Why runner={runner} prediction={prediction}>
              {whatIf && shown !== null && <ScratchButton runner={runner} whatIf={whatIf} />}
            </Why>
          </td>
        </tr>
      )}
    </tbody>
  )
}

const whyId = ({ horse_id }: RunnerPrediction) => `why-${horse_id}`

function RunnerHead({ runner, prediction, shown, whatIf, isOpen, onToggle }: RunnerRowsProps) {
  return (
    <th scope="row" className={styles.horse}>
      <Line as="span" gap={1} size="lead" className={styles.who}>
        <Name href={paths.horse(runner.horse_id)}>{runner.horse_name}</Name>
        <IconButton
          icon="chevron"
          label={`Reasons for ${runner.horse_name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? whyId(runner) : undefined}
          aria-disabled={shown === null || undefined}
          onClick={shown === null ? undefined : onToggle}
        />
      </Line>
      <span className={look({ size: 'small', tone: 'dim', block: true })}>
        {runnerWhat(runner)} <Sire runner={runner} />
      </span>
      <span className={look({ size: 'small', tone: 'dim', block: true })}>{daysLine(runner)}</span>
      {runner.active_injury !== null && (
        <Line as="span" gap={2}>
          <OutMark injury={runner.injury ?? runner.active_injury} day={prediction.race_date} />
          {whatIf && shown !== null && <ScratchButton runner={runner} whatIf={whatIf} kind="quiet" />}
        </Line>
      )}
    </th>
  )
}

function Sire({ runner: { sire_id, sire_name } }: { runner: RunnerPrediction }) {
  if (sire_name === null) return null
  return <>· by {sire_id ? <Anchor href={paths.horse(sire_id)}>{sire_name}</Anchor> : sire_name}</>
}

interface ScratchButtonProps {
  runner: RunnerPrediction
  whatIf: WhatIf
  kind?: 'quiet' | undefined
}

/** Predicts the race without him, until he is put back. */
const ScratchButton = ({ runner, whatIf, kind }: ScratchButtonProps) => (
  <Button
    kind={kind}
    size="small"
    aria-label={`Scratch ${runner.horse_name}`}
    unavailable={whatIf.canScratch ? undefined : 'Two horses must run.'}
    onClick={() => whatIf.scratch(runner.horse_id)}
  >
    Scratch
  </Button>
)

const Percent = ({ chance, whole }: { chance: number; whole: number }) => (
  <>
    {wholePercent(chance, whole)}
    <span className={styles.unit}>%</span>
  </>
)

function RunnerChances({ runner, shown, percents, was, domain }: RunnerRowsProps & { shown: Chances }) {
  const { sd_si } = runner
  const { projectedSi } = shown
  const [low, high] = [projectedSi - sd_si, projectedSi + sd_si]
  return (
    <>
      <Td className={styles.win}>
        <Line as="span" gap={2} align="baseline" justify="between" className={styles.chance}>
          <b>
            <Percent chance={shown.win} whole={percents.win} />
          </b>
          <span className={look({ size: 'small', tone: 'muted', right: true })}>
            {was === null ? chanceInWords(shown.win) : `was ${wholePercent(was.chances?.win ?? 0, was.win)}%`}
          </span>
        </Line>
        <ChanceBar chance={shown.win} was={was?.chances?.win} />
      </Td>
      <Td className={styles.place} num>
        <Percent chance={shown.place} whole={percents.place} />
      </Td>
      <Td className={styles.show} num>
        <Percent chance={shown.show} whole={percents.show} />
      </Td>
      <Td className={styles.si} num>
        <SiPole si={projectedSi}>
          <b className={look({ tone: 'ink', weight: 'strong' })}>{si(projectedSi)}</b>{' '}
          <span className={look({ tone: 'muted' })}>± {si(sd_si)}</span>
        </SiPole>
      </Td>
      <Td className={styles.strip}>
        <RangeStrip
          label={`SI ${si(projectedSi)}, 68 of 100 runs between ${si(low)} and ${si(high)}`}
          value={projectedSi}
          low={low}
          high={high}
          domain={domain}
          lines={[SI_STRONG, SI_RECORD]}
        />
      </Td>
      <Td className={styles.confidence}>
        {runner.starts === 0 && runner.confidence < LITTLE_KNOWN ? (
          'not enough data'
        ) : (
          <Confidence level={runner.confidence} />
        )}
      </Td>
    </>
  )
}

/** The chance as a bar, with a tick where it was as entered. */
const ChanceBar = ({ chance, was }: { chance: number; was: number | undefined }) => (
  <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
    <rect y="3" width="100" height="6" className={styles.sunk} />
    <rect y="3" width={chance * 100} height="6" className={ink.mark} />
    {was !== undefined && <line x1={was * 100} x2={was * 100} y1="0" y2="12" className={styles.was} />}
  </svg>
)
