import { chanceInWords } from '@quarterpole/contract/chance'
import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { decimal, percent, plural } from '../format/number.ts'
import { paths } from '../paths.ts'
import {
  type Bin,
  calibrationFinding,
  filled,
  type Held,
  heldOf,
  heldWords,
  NOT_YET,
  notYetWords,
  wonOf,
  wonRange,
} from '../races/calibration.ts'
import { type RaceModelReport, raceModelQuery } from '../races/queries.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { RangeStrip } from '../ui/Bars.tsx'
import { Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { RestsOn } from '../ui/Words.tsx'
import styles from './Dashboard.module.css'

/** How well race predictions have held: what was said against what happened. */
export function RaceRecord() {
  const { data, error, refetch } = useQuery(raceModelQuery)
  return <RaceRecordView report={data} error={error} onRetry={() => void refetch()} />
}

interface RaceRecordViewProps {
  /** Undefined while it is read. */
  report: RaceModelReport | undefined
  error: Error | null
  onRetry: () => void
}

export function RaceRecordView({ report, error, onRetry }: RaceRecordViewProps) {
  const held = report && heldOf(report)
  if (held) return <HeldSection held={held} />
  return (
    <Section title={report === undefined ? 'How well it has held' : 'Race predictions'} place="first">
      {report !== undefined ? (
        <EmptyState title={NOT_YET}>{notYetWords(report)}</EmptyState>
      ) : error === null ? (
        <SkeletonRows label="Reading the score of the race predictions" rows={4} columns={3} />
      ) : (
        <FailurePanel
          title="The score of the race predictions did not load"
          detail={detailOf(error, 'The score could not be read.')}
          onRetry={onRetry}
        />
      )}
    </Section>
  )
}

function HeldSection({ held }: { held: Held }) {
  const { score } = held
  const bins = filled(score.bins)
  const top = Math.max(0.2, ...bins.map((bin) => Math.max(bin.predicted, wonRange(bin)[1])))
  return (
    <Section title={calibrationFinding(score.bins)} place="first">
      <Table caption="Chances said of horses before their races, and how many of them won" dense>
        <thead>
          <tr>
            <Th>Said</Th>
            <Th>
              <VisuallyHidden>Share won drawn against what was said</VisuallyHidden>
            </Th>
            <Th num>Won</Th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <SaidRow key={bin.from} bin={bin} top={top} />
          ))}
        </tbody>
      </Table>
      <RestsOn className={styles.basis}>
        Dashes: what was said. Ticks: the share that won, with its range. {heldWords(held)} Log-loss{' '}
        {decimal(score.log_loss.mean, 2)} over {plural(score.races, 'race')}; equal chances score{' '}
        {decimal(score.uniform_log_loss, 2)}
        {held.of === 'backtest' && `, the best recent speed index ${decimal(held.bestRecent, 2)}`}; lower is
        better.
      </RestsOn>
      <p className={styles.more}>
        <Anchor href={paths.raceLens()}>Predict a race in Race Lens</Anchor>
      </p>
    </Section>
  )
}

function SaidRow({ bin, top }: { bin: Bin; top: number }) {
  const [low, high] = wonRange(bin)
  return (
    <tr>
      <RowHead>{chanceInWords(bin.predicted)}</RowHead>
      <Td className={styles.said}>
        <RangeStrip
          label={`Said ${percent(bin.predicted, 0)} per cent, won ${percent(bin.won, 0)}; range ${percent(low, 0)} to ${percent(high, 0)}`}
          value={bin.won}
          low={low}
          high={high}
          domain={[0, top]}
          said={bin.predicted}
        />
      </Td>
      <Td num>{wonOf(bin)}</Td>
    </tr>
  )
}
