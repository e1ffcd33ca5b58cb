import { chanceInWords, wholePercent } from '@quarterpole/contract/chance'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { ClearMark } from '../../herd/care/ClearMark.tsx'
import { OutMark } from '../../herd/horses/OutMark.tsx'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark, SiPole } from '../../ui/Marks.tsx'
import { Td } from '../../ui/Table.tsx'
import { Confidence } from '../../ui/Value.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Name } from '../../ui/Words.tsx'
import { CareerSpark } from '../career-line/CareerSpark.tsx'
import { HundredBars } from '../runnings/HundredBars.tsx'
import { PostBox } from './PostBox.tsx'
import { ageDoubt, daysLine, si } from '../race/race-words.ts'
import { Line, look } from '../../ui/Layout.tsx'
import ink from '../../ui/charts/Ink.module.css'
import styles from './RunnerTable.module.css'
import type { Percents } from '@quarterpole/racing/whole-percents'
import type { WhatIf } from '../race/use-what-if.ts'
import type { Chances } from '../race/what-if.ts'

/** Confidence below which an unraced horse shows "not enough data". */
const LITTLE_KNOWN = 0.05

export interface RunnerRowProps {
  runner: RunnerPrediction
  prediction: RacePrediction
  hasPosts: boolean
  /** Null: scratched. */
  shown: Chances | null
  percents: Percents
  /** As entered, while something else is tried; the chance in whole percents. */
  was: { win: number; chances: Chances | null } | null
  /** Finishes of 100 runnings, on the scale of the field; undefined on a card sealed without them. */
  counts: readonly number[] | undefined
  highest: number
  whatIf: WhatIf | undefined
  isOpen: boolean
  onWhy: () => void
}

/** One runner on one line. */
export function RunnerRow(props: RunnerRowProps) {
  const { runner, prediction, hasPosts, shown, whatIf, isOpen } = props
  return (
    <tr className={classNames(isOpen && styles.open, shown === null && styles.scratched)}>
      <Td className={styles.rank}>{shown?.rank ?? '–'}</Td>
      {hasPosts && (
        <Td className={styles.post}>
          <PostBox post={runner.post_position} />
        </Td>
      )}
      <th scope="row" className={styles.horse}>
        <Name href={paths.horse(runner.horse_id)}>{runner.horse_name}</Name>
        <span className={styles.under}>
          <Under runner={runner} day={prediction.race_date} />
          <ClearMark
            horseId={runner.horse_id}
            among={prediction.predictions.map(({ horse_id }) => horse_id)}
            day={prediction.race_date}
            event="race"
          />
        </span>
      </th>
      {shown === null ? (
        <Td className={styles.out} colSpan={8}>
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
        <RunnerCells {...props} shown={shown} />
      )}
    </tr>
  )
}

/** What may keep him out of the race, else how long he was off. */
function Under({ runner, day }: { runner: RunnerPrediction; day: string }) {
  if (runner.active_injury !== null)
    return <OutMark injury={runner.injury ?? runner.active_injury} day={day} />
  const doubt = ageDoubt(runner)
  return doubt === undefined ? daysLine(runner) : <Mark tone="caution">{doubt}</Mark>
}

interface ScratchButtonProps {
  runner: RunnerPrediction
  whatIf: WhatIf
  kind?: 'quiet' | undefined
  /** Before he is: his own controls go away. */
  onScratch?: () => void
}

/** Predicts the race without him, until he is put back; nothing where too few would run. */
export const ScratchButton = ({ runner, whatIf, kind, onScratch }: ScratchButtonProps) =>
  whatIf.canScratch && (
    <Button
      kind={kind}
      size="small"
      aria-label={`Scratch ${runner.horse_name}`}
      onClick={() => {
        onScratch?.()
        whatIf.scratch(runner.horse_id)
      }}
    >
      Scratch
    </Button>
  )

export const SiConfidence = ({
  runner: { starts, confidence },
}: {
  runner: Pick<RunnerPrediction, 'starts' | 'confidence'>
}) => (starts === 0 && confidence < LITTLE_KNOWN ? 'not enough data' : <Confidence level={confidence} />)

const Percent = ({ chance, whole }: { chance: number; whole: number }) => (
  <>
    {wholePercent(chance, whole)}
    <span className={styles.unit}>%</span>
  </>
)

function RunnerCells({
  runner,
  prediction,
  shown,
  percents,
  was,
  counts,
  highest,
  whatIf,
  isOpen,
  onWhy,
}: RunnerRowProps & { shown: Chances }) {
  return (
    <>
      <Td className={styles.career}>
        <CareerSpark id={runner.horse_id} before={prediction.race_date} />
      </Td>
      {counts !== undefined && (
        <Td className={styles.hundred}>
          <HundredBars counts={counts} highest={highest} />
        </Td>
      )}
      <Td className={styles.win}>
        <Line as="span" gap={2} align="baseline" justify="between" className={styles.chance}>
          <b>
            <Percent chance={shown.win} whole={percents.win} />
          </b>
          <span className={look({ size: 'micro', tone: 'muted', right: true })}>
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
      <Td num>
        <SiPole si={shown.projectedSi}>
          <b className={look({ tone: 'ink', weight: 'strong' })}>{si(shown.projectedSi)}</b>{' '}
          <span className={look({ tone: 'muted' })}>± {si(runner.sd_si)}</span>
        </SiPole>
      </Td>
      <Td className={styles.confidence}>
        <SiConfidence runner={runner} />
      </Td>
      <Td className={styles.acts}>
        <Line as="span" gap={1} justify="end">
          {whatIf && <ScratchButton runner={runner} whatIf={whatIf} kind="quiet" />}
          <Button
            size="small"
            kind="quiet"
            data-sheet={runner.horse_id}
            aria-expanded={isOpen}
            onClick={onWhy}
          >
            Why <VisuallyHidden>{runner.horse_name}</VisuallyHidden>
          </Button>
        </Line>
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
