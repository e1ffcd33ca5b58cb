import type { RacePrediction } from '@quarterpole/contract/race'
import { detailOf } from '../api/error.ts'
import { dayOf } from '../format/day.ts'
import { count, plural, signed } from '../format/number.ts'
import { Mark } from '../ui/Marks.tsx'
import { RuledColumns } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, Note, SkeletonRows } from '../ui/States.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { Finding, Muted, RestsOn } from '../ui/Words.tsx'
import { flagWords, secondsRange, si } from './race-words.ts'
import styles from './Races.module.css'
import { RunnerTable } from './RunnerTable.tsx'

export interface PredictionPanelProps {
  prediction: RacePrediction | undefined
  pending: boolean
  error: Error | null
  /** The card was changed since. */
  isStale: boolean
  onRetry: () => void
}

const PREDICTION_ID = 'prediction'

/** Moves the reader to the answer where it begins out of sight: on a phone it stands above the card it was asked from. */
export function showPrediction(): void {
  const panel = document.getElementById(PREDICTION_ID)
  if (panel === null) return
  const { top } = panel.getBoundingClientRect()
  if (top >= 0 && top < window.innerHeight / 2) return
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}

/** The answer: the finding first, ranked chances beneath; or why there is none. */
export function PredictionPanel(props: PredictionPanelProps) {
  return (
    <section
      id={PREDICTION_ID}
      className={styles.prediction}
      aria-label="Prediction"
      aria-busy={props.pending}
      tabIndex={-1}
    >
      <Answer {...props} />
    </section>
  )
}

function Answer({ prediction, pending, error, isStale, onRetry }: PredictionPanelProps) {
  if (prediction !== undefined)
    return (
      <>
        {isStale && (
          <Note tone="caution">The card has changed since. Predict again to see what it does.</Note>
        )}
        <Finding parts={prediction.finding} />
        <FieldFacts prediction={prediction} />
        <RunnerTable key={prediction.input_hash} prediction={prediction} />
        <div className={styles.after}>
          <RestsOn>
            Win chances add up to 100 %, place to 200 %, show to{' '}
            {Math.min(3, prediction.predictions.length) * 100} %. The steps under a name add up to its
            projected SI. The bar beside each SI holds 68 of 100 runs. Confidence says how much the records
            bear, not how fast the horse is.
          </RestsOn>
          <RestsOn>{basis(prediction)}</RestsOn>
        </div>
      </>
    )
  if (pending) return <SkeletonRows label="Working out the race" rows={6} columns={4} view />
  if (error !== null)
    return (
      <FailurePanel
        title="No prediction for this card"
        level={2}
        detail={detailOf(error, 'The race could not be predicted.')}
        onRetry={onRetry}
      />
    )
  return (
    <EmptyState level={2} title="Make up a card">
      Choose the track and two to twelve horses, then predict. Each runner’s chances come with the reasons
      behind them.
    </EmptyState>
  )
}

function FieldFacts({ prediction }: { prediction: RacePrediction }) {
  const { field_strength, field_strength_sd, weather_impact, weather_range, track_bias_flags } = prediction
  return (
    <div className={styles.facts}>
      <RuledColumns>
        <div>
          <h3>Field strength</h3>
          <ValueUnit value={si(field_strength)} unit="SI" spread={si(field_strength_sd)} />
          <Muted>mean projected SI; what each runner is set against</Muted>
        </div>
        <div>
          <h3>Weather impact</h3>
          <ValueUnit value={signed(weather_impact, 2)} unit="s" />
          <Muted>
            on the winning time, {secondsRange(weather_range)}
            {prediction.wind_direction_known ? '' : ', wind direction not known'}; moves all alike
          </Muted>
        </div>
        <div>
          <h3>Track bias flags</h3>
          {track_bias_flags.map((flag) => (
            <Mark key={flag} tone="caution">
              <b>{flagWords(flag)}</b>
            </Mark>
          ))}
          <Muted>{biasWords(prediction)}</Muted>
        </div>
      </RuledColumns>
    </div>
  )
}

function biasWords({ track_bias: { lanes }, track_bias_flags, distance_yards }: RacePrediction): string {
  if (lanes.kind === 'not_enough_data')
    return `${plural(lanes.n, 'start')} at ${distance_yards} yards here; ${lanes.needed} are needed to tell`
  const starts = `from ${plural(lanes.n, 'start')} at ${distance_yards} yards`
  return track_bias_flags.length === 0 ? `none found ${starts}` : starts
}

function basis({ model, race_date, track_name }: RacePrediction): string {
  const known =
    model.evaluation === 'in_use'
      ? 'the evaluation in use'
      : `an evaluation of what was known before ${dayOf(race_date)}`
  const fitted =
    model.kind === 'fitted'
      ? `weights fitted to ${plural(model.races, 'race')} of this herd`
      : 'default weights, for no race of this herd has changed them yet'
  return `For ${track_name}, ${dayOf(race_date)}. Rests on ${known}, from ${count(model.starts)} starts, and on ${fitted}.`
}
