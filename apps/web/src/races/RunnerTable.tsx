import { chanceInWords } from '@quarterpole/contract/chance'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { useState } from 'react'
import { RangeStrip, StripAxis } from '../ui/Bars.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { SiPole } from '../ui/Marks.tsx'
import { Td } from '../ui/Table.tsx'
import { Confidence } from '../ui/Value.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { runnerLine, si } from './race-words.ts'
import styles from './RunnerTable.module.css'
import { wholePercents } from './shares.ts'
import { Why } from './Why.tsx'

/** Confidence below which an unraced horse shows "not enough data". */
const LITTLE_KNOWN = 0.05

/** One axis for all bars: every projection with its spread, and 90 to 100. */
export function siAxis(predictions: readonly Pick<RunnerPrediction, 'projected_si' | 'sd_si'>[]) {
  const ends = predictions.flatMap(({ projected_si, sd_si }) => [projected_si - sd_si, projected_si + sd_si])
  return [Math.floor(Math.min(88, ...ends)), Math.ceil(Math.max(102, ...ends))] as const
}

/** Runners by chance to win; a name opens the reasons, the first is open. */
export function RunnerTable({ prediction }: { prediction: RacePrediction }) {
  const { predictions } = prediction
  const [open, setOpen] = useState<number | null>(predictions[0]?.horse_id ?? null)
  const win = wholePercents(predictions.map(({ win_probability }) => win_probability))
  const place = wholePercents(predictions.map(({ place_probability }) => place_probability))
  const show = wholePercents(predictions.map(({ show_probability }) => show_probability))
  const domain = siAxis(predictions)
  const hasPosts = predictions.some(({ post_position }) => post_position !== null)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Runners by chance to win</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{hasPosts ? 'Post' : 'Rank'}</th>
          <th scope="col">Horse</th>
          <th scope="col">Chance to win</th>
          <th scope="col" data-num>
            Place
          </th>
          <th scope="col" data-num>
            Show
          </th>
          <th scope="col" data-num>
            Projected SI
          </th>
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
          rank={i + 1}
          shown={{ win: win[i] ?? 0, place: place[i] ?? 0, show: show[i] ?? 0 }}
          domain={domain}
          isOpen={open === runner.horse_id}
          onToggle={() => setOpen(open === runner.horse_id ? null : runner.horse_id)}
        />
      ))}
    </table>
  )
}

interface RunnerRowsProps {
  runner: RunnerPrediction
  prediction: RacePrediction
  rank: number
  /** Whole percents. */
  shown: { win: number; place: number; show: number }
  domain: readonly [number, number]
  isOpen: boolean
  onToggle: () => void
}

const Percent = ({ value }: { value: number }) => (
  <>
    {value}
    <span className={styles.unit}>%</span>
  </>
)

function RunnerRows({ runner, prediction, rank, shown, domain, isOpen, onToggle }: RunnerRowsProps) {
  const { projected_si, sd_si } = runner
  const [low, high] = [projected_si - sd_si, projected_si + sd_si]
  const whyId = `why-${runner.horse_id}`
  return (
    <tbody className={classNames(isOpen && styles.open)}>
      <tr>
        <Td className={styles.rank}>
          <span className={styles.saddle}>{runner.post_position ?? rank}</span>
        </Td>
        <th scope="row" className={styles.horse}>
          <button
            type="button"
            className={styles.who}
            aria-expanded={isOpen}
            aria-controls={isOpen ? whyId : undefined}
            onClick={onToggle}
          >
            <span>{runner.horse_name}</span>
            <Icon name="chevron" />
          </button>
          <span className={styles.line}>{runnerLine(runner)}</span>
        </th>
        <Td className={styles.win}>
          <span className={styles.chance}>
            <b>
              <Percent value={shown.win} />
            </b>
            <span>{chanceInWords(runner.win_probability)}</span>
          </span>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
            <rect width="100" height="6" className={styles.sunk} />
            <rect width={runner.win_probability * 100} height="6" className={styles.full} />
          </svg>
        </Td>
        <Td className={styles.place} num>
          <Percent value={shown.place} />
        </Td>
        <Td className={styles.show} num>
          <Percent value={shown.show} />
        </Td>
        <Td className={styles.si} num>
          <SiPole si={projected_si}>
            <b>{si(projected_si)}</b> <span className={styles.spread}>± {si(sd_si)}</span>
          </SiPole>
        </Td>
        <Td className={styles.strip}>
          <RangeStrip
            label={`SI ${si(projected_si)}, 68 of 100 runs between ${si(low)} and ${si(high)}`}
            value={projected_si}
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
      </tr>
      {isOpen && (
        <tr className={styles.why} id={whyId}>
          <td colSpan={8}>
            <Why runner={runner} base={prediction.field_base} />
          </td>
        </tr>
      )}
    </tbody>
  )
}
