import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { RacePrediction } from '@quarterpole/contract/race'
import type { ReactNode } from 'react'
import { plural, signed } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { HundredRunnings, type RunChoice } from '../runnings/HundredRunnings.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState, InfoNote, Note } from '../../ui/States.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Finding, Muted } from '../../ui/Words.tsx'
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

const PREDICTION_ID = 'prediction'

/** Moves the keyboard to the prediction, and scrolls to it if it is out of view. */
export function showPrediction(): void {
  const panel = document.getElementById(PREDICTION_ID)
  if (panel === null) return
  panel.focus({ preventScroll: true })
  const { top } = panel.getBoundingClientRect()
  if (top < 0 || top > window.innerHeight / 2) panel.scrollIntoView({ block: 'start' })
}

/** The finding, then ranked chances; or why there is no prediction. */
export function PredictionPanel(props: PredictionPanelProps) {
  return (
    <Stack
      as="section"
      id={PREDICTION_ID}
      gap={4}
      shrinks
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
            <RunnerTable key={prediction.input_hash} prediction={prediction} />
            <HundredRunnings prediction={prediction} {...running} />
          </>
        ) : (
          <PredictedRace key={prediction.input_hash} prediction={prediction} running={running} {...tried} />
        )}
        <FieldFacts prediction={prediction} />
        <InfoNote label="How to read this">
          Win chances add up to 100%, place to 200%, show to{' '}
          {Math.min(3, prediction.predictions.length) * 100}
          %. The steps of a reason add up to the projected SI. Small dots are starts with an index, with lines
          at 90 and 100. The ± is one run: 68 of 100 land within it. Confidence is how much we know, not how
          fast the horse is. {basisWords(prediction)}
        </InfoNote>
        <HowLink card="race" section="projected" of="race predictions" />
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
    <Grid
      as="dl"
      gap="4 gutter"
      columns={3}
      collapse="phone"
      line="above"
      padTop={3}
      className={styles.facts}
    >
      <div>
        <dt>Field strength</dt>
        <dd>
          <ValueUnit value={si(field_strength)} unit="SI" spread={si(field_strength_sd)} />{' '}
          <Muted>average of the field; ± is how sure we are of it</Muted>
        </dd>
      </div>
      <div>
        <dt>Weather impact</dt>
        <dd>
          <ValueUnit value={signed(weather_impact, 2)} unit="s" />{' '}
          <Muted>
            on the winning time, {secondsRange(weather_range)}
            {prediction.wind_direction_known ? '' : ', wind direction unknown'}{' '}
            <HowLink card="bias" section="weather" of="weather impact" />
          </Muted>
        </dd>
      </div>
      <div>
        <dt>Track bias flags</dt>
        <dd>
          {track_bias_flags.map((flag) => (
            <Mark key={flag} tone="caution">
              <b>{flagWords(flag)}</b>
            </Mark>
          ))}
          <Muted>
            {biasWords(prediction)} <HowLink card="bias" section="method" of="track bias flags" />
          </Muted>
        </dd>
      </div>
    </Grid>
  )
}

function biasWords({ track_bias: { lanes }, track_bias_flags, distance_yards }: RacePrediction): string {
  if (lanes.kind === 'not_enough_data')
    return `${plural(lanes.n, 'start')} at ${distance_yards} yards here; it takes ${lanes.needed} to tell`
  const starts = `from ${plural(lanes.n, 'start')} at ${distance_yards} yards`
  return track_bias_flags.length === 0 ? `none found ${starts}` : starts
}
