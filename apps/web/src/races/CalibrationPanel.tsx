import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { dayOf } from '../format/day.ts'
import { decimal, plural } from '../format/number.ts'
import { Section } from '../ui/Section.tsx'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { Muted, RestsOn } from '../ui/Words.tsx'
import { calibrationFinding, type Held, heldOf, heldWords, NOT_YET, notYetWords } from './calibration.ts'
import { CalibrationChart } from './CalibrationChart.tsx'
import { type RaceModelReport, raceModelQuery } from './queries.ts'
import styles from './Races.module.css'

/** How well earlier predictions held. */
export function Calibration() {
  const { data, error, refetch } = useQuery(raceModelQuery)
  if (data !== undefined) return <CalibrationView report={data} />
  return (
    <Section title="How well it has held">
      {error === null ? (
        <SkeletonRows label="Reading the score" rows={3} columns={2} />
      ) : (
        <FailurePanel
          title="The score did not load"
          detail={detailOf(error, 'The score could not be read.')}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

/** Sealed cards speak where there are enough of them, else the test on past races; else what it would take. */
export function CalibrationView({ report }: { report: RaceModelReport }) {
  const held = heldOf(report)
  return held === null ? <NotYet report={report} /> : <HeldView held={held} weights={weightsOf(report)} />
}

/** What the weights that predict now come from, in a sentence. */
function weightsOf({ races, first_date, last_date, fitted_at }: RaceModelReport): string {
  if (first_date === null || last_date === null || fitted_at === null)
    return 'The weights in use are the defaults.'
  return `The weights in use were fitted on ${dayOf(fitted_at.slice(0, 10))} to ${plural(races, 'race')} from ${dayOf(first_date)} to ${dayOf(last_date)}. A card of an earlier day is predicted with what was fitted before it.`
}

const NotYet = ({ report }: { report: RaceModelReport }) => (
  <Section title={NOT_YET}>
    <p>{notYetWords(report)}</p>
    <Muted>
      Until then the default weights are used: a horse’s expected speed index decides, nothing else.
    </Muted>
  </Section>
)

function HeldView({ held, weights }: { held: Held; weights: string }) {
  const { score } = held
  return (
    <Section title={calibrationFinding(score.bins)}>
      <Muted>{heldWords(held)} Dashes: what was said. Dots: what happened, with its range.</Muted>
      <CalibrationChart bins={score.bins} />
      <div className={styles.after}>
        <RestsOn>
          Log-loss {decimal(score.log_loss.mean, 2)} ± {decimal(score.log_loss.se, 2)} over{' '}
          {plural(score.races, 'race')}; equal chances score {decimal(score.uniform_log_loss, 2)}
          {held.of === 'backtest' && `, best recent SI ${decimal(held.bestRecent, 2)}`}; lower is better. R²{' '}
          {decimal(score.mcfadden_r2, 3)}, Brier {decimal(score.brier, 2)}; the first choice won{' '}
          {Math.round(score.first_choice_won * 100)} of 100.
        </RestsOn>
        <RestsOn>{weights}</RestsOn>
      </div>
    </Section>
  )
}
