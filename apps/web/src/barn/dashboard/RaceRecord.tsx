import { NotLoaded } from '../../app/NotLoaded.tsx'
import { chanceInWords } from '@quarterpole/contract/chance'
import { useQuery } from '@tanstack/react-query'
import { decimal, percent, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import {
  type Bin,
  calibrationFinding,
  filled,
  type Graded,
  gradedOf,
  gradedWords,
  NOT_YET,
  notYetWords,
  wonOf,
  wonRange,
} from '../../how/calibration/calibration.ts'
import { type RaceModelReport, raceModelQuery } from '../../racing/race-lens/queries.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { RangeStrip } from '../../ui/Bars.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { SourceNote } from '../../ui/Words.tsx'
import { look } from '../../ui/Layout.tsx'

/** Race predictions graded against results. */
export function RaceRecord() {
  const { data, error, refetch } = useQuery(raceModelQuery)
  return <RaceRecordView report={data} error={error} onRetry={() => void refetch()} />
}

interface RaceRecordViewProps {
  /** Undefined while it loads. */
  report: RaceModelReport | undefined
  error: Error | null
  onRetry: () => void
}

export function RaceRecordView({ report, error, onRetry }: RaceRecordViewProps) {
  const graded = report && gradedOf(report)
  if (graded) return <GradedSection graded={graded} />
  return (
    <Section
      title={report === undefined ? 'How our predictions have done' : 'Race predictions'}
      place="first"
    >
      {report !== undefined ? (
        <EmptyState
          title={NOT_YET}
          action={<Anchor href={paths.herdCheck()}>How right our ranges were</Anchor>}
        >
          {notYetWords(report)}
        </EmptyState>
      ) : (
        <NotLoaded
          what="the score of our race predictions"
          error={error}
          onRetry={onRetry}
          rows={4}
          columns={3}
        />
      )}
    </Section>
  )
}

function GradedSection({ graded }: { graded: Graded }) {
  const { score } = graded
  const bins = filled(score.bins)
  const top = Math.max(0.2, ...bins.map((bin) => Math.max(bin.predicted, wonRange(bin)[1])))
  return (
    <Section title={calibrationFinding(score.bins)} place="first">
      <Table caption="Chances we gave before the race, and how many won" dense>
        <thead>
          <tr>
            <Th>We said</Th>
            <HiddenTh>Share won against what we said</HiddenTh>
            <Th num>They won</Th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <BinRow key={bin.from} bin={bin} top={top} />
          ))}
        </tbody>
      </Table>
      <SourceNote className={look({ above: 3 })}>
        Dashes: the chance we gave. Ticks: the share that won, with its range. {gradedWords(graded)} Log-loss{' '}
        {decimal(score.log_loss.mean, 2)} over {plural(score.races, 'race')}; equal chances score{' '}
        {decimal(score.uniform_log_loss, 2)}
        {graded.of === 'backtest' && `, the best recent speed index ${decimal(graded.bestRecent, 2)}`}; lower
        is better. <HowLink card="race" section="scored" of="the grade of our predictions" />
      </SourceNote>
      <p className={look({ above: 4 })}>
        <Anchor href={paths.raceLens()}>Predict a race in Race Lens</Anchor> ·{' '}
        <Anchor href={paths.herdCheck()}>How right was it?</Anchor>
      </p>
    </Section>
  )
}

function BinRow({ bin, top }: { bin: Bin; top: number }) {
  const [low, high] = wonRange(bin)
  return (
    <tr>
      <RowHead>{chanceInWords(bin.predicted)}</RowHead>
      <Td>
        <RangeStrip
          label={`We said ${percent(bin.predicted, 0)} percent, ${percent(bin.won, 0)} won; range ${percent(low, 0)} to ${percent(high, 0)}`}
          value={bin.won}
          low={low}
          high={high}
          domain={[0, top]}
          predicted={bin.predicted}
        />
      </Td>
      <Td num>{wonOf(bin)}</Td>
    </tr>
  )
}
