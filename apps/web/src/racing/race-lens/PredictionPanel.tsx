import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { ReactNode } from 'react'
import { plural, signed } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { HundredRunnings, type RunChoice } from '../runnings/HundredRunnings.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState, Note } from '../../ui/States.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Finding, Muted, SourceNote } from '../../ui/Words.tsx'
import { PredictedRace, type PredictedRaceProps } from './PredictedRace.tsx'
import { basisWords, flagWords, secondsRange, si } from '../race/race-words.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from './Races.module.css'
import { RunnerTable } from './RunnerTable.tsx'

export interface PredictionPanelProps {
  prediction: RacePrediction | undefined
  /** What the what-if needs; left out of a sealed card, which stays as it is. */
  tried?: Omit<PredictedRaceProps, 'prediction'> | undefined
  /** The running drawn below the hundred. */
  running: RunChoice
  pending: boolean
  error: Error | null
  /** The card has changed since the prediction. */
  isStale: boolean
  onRetry: () => void
  /** What can be done with an empty card. */
  suggestion?: ReactNode
}

export const PREDICTION_ID = 'prediction'

/** Moves the keyboard to the prediction. */
export const focusPrediction = () => document.getElementById(PREDICTION_ID)?.focus()

/** Scrolls to the prediction if it is out of view: on a phone it is above the card. */
export function showPrediction(): void {
  const panel = document.getElementById(PREDICTION_ID)
  if (panel === null) return
  const { top } = panel.getBoundingClientRect()
  if (top >= 0 && top < window.innerHeight / 2) return
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}

/** The finding, then ranked chances; or why there is no prediction. */
export function PredictionPanel(props: PredictionPanelProps) {
  return (
    <Stack
      as="section"
      id={PREDICTION_ID}
      gap={4}
      shrinks
      className={styles.prediction}
      aria-label="Prediction"
      aria-busy={props.pending}
      tabIndex={-1}
    >
      <Answer {...props} />
    </Stack>
  )
}

function Answer({
  prediction,
  tried,
  running,
  pending,
  error,
  isStale,
  onRetry,
  suggestion,
}: PredictionPanelProps) {
  if (prediction !== undefined)
    return (
      <>
        {isStale && <Note tone="caution">You’ve changed the race. Predict again to update.</Note>}
        {tried === undefined ? (
          <>
            <Finding parts={prediction.finding} />
            <FieldFacts prediction={prediction} />
            <RunnerTable key={prediction.input_hash} prediction={prediction} />
            <HundredRunnings prediction={prediction} {...running} />
          </>
        ) : (
          <PredictedRace
            key={prediction.input_hash}
            prediction={prediction}
            running={running}
            facts={<FieldFacts prediction={prediction} />}
            {...tried}
          />
        )}
        <Stack gap={3} className={styles.after}>
          <SourceNote>
            Win chances add up to 100%, place to 200%, show to{' '}
            {Math.min(3, prediction.predictions.length) * 100}%. The steps under a name add up to the
            projected SI. The ± beside it is one run: 68 of 100 land inside the bar. Confidence is how much we
            know, not how fast the horse is.
          </SourceNote>
          <SourceNote>
            {basisWords(prediction)} <HowLink card="race" section="projected" of="race predictions" />
          </SourceNote>
        </Stack>
      </>
    )
  if (pending || error !== null)
    return (
      <NotLoaded
        label="Figuring the race"
        title="No prediction for this race"
        error={pending ? null : error}
        onRetry={onRetry}
        level={2}
        rows={6}
        columns={4}
        view
      />
    )
  return (
    <EmptyState level={2} title="Set your field" action={suggestion}>
      Pick a track and 2 to 12 horses. You’ll see each one’s chances, and why.
    </EmptyState>
  )
}

function FieldFacts({ prediction }: { prediction: RacePrediction }) {
  const { field_strength, field_strength_sd, weather_impact, weather_range, track_bias_flags } = prediction
  return (
    <div className={styles.facts}>
      <Grid gap="4 gutter" columns={3} className={styles.factColumns}>
        <div>
          <h2>Field strength</h2>
          <ValueUnit value={si(field_strength)} unit="SI" spread={si(field_strength_sd)} />
          <Muted>average projected speed index in this field; ± is how sure we are of it</Muted>
        </div>
        <div>
          <h2>Weather impact</h2>
          <ValueUnit value={signed(weather_impact, 2)} unit="s" />
          <Muted>
            on the winning time, {secondsRange(weather_range)}
            {prediction.wind_direction_known ? '' : ', wind direction unknown'}; same for every horse.{' '}
            <HowLink card="bias" section="weather" of="weather impact" />
          </Muted>
        </div>
        <div>
          <h2>Track bias flags</h2>
          {track_bias_flags.map((flag) => (
            <Mark key={flag} tone="caution">
              <b>{flagWords(flag)}</b>
            </Mark>
          ))}
          <Muted>
            {biasWords(prediction)}. <HowLink card="bias" section="method" of="track bias flags" />
          </Muted>
        </div>
      </Grid>
    </div>
  )
}

function biasWords({ track_bias: { lanes }, track_bias_flags, distance_yards }: RacePrediction): string {
  if (lanes.kind === 'not_enough_data')
    return `${plural(lanes.n, 'start')} at ${distance_yards} yards here; it takes ${lanes.needed} to tell`
  const starts = `from ${plural(lanes.n, 'start')} at ${distance_yards} yards`
  return track_bias_flags.length === 0 ? `none found ${starts}` : starts
}
