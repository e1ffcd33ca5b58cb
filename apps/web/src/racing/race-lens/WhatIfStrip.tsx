import { wholePercent } from '@quarterpole/contract/chance'
import { RACE_DISTANCES, TRACK_CONDITIONS, WIND_DIRECTIONS } from '@quarterpole/contract/limits'
import type { RacePrediction } from '@quarterpole/contract/race'
import { type ReactNode, useRef } from 'react'
import { conditionWord } from '../../ui/words/condition.ts'
import { signed } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Range } from '../../ui/Range.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { RaceRequest } from '../race/card-draft.ts'
import { secondsRange, WIND_WORD } from '../race/race-words.ts'
import type { WhatIf } from '../race/use-what-if.ts'
import { movers, weatherShift } from '../race/what-if.ts'
import { Grid, Line, look, Stack } from '../../ui/Layout.tsx'
import styles from './WhatIfStrip.module.css'

const MAX_WIND = 40
const DISTANCES = RACE_DISTANCES.toSorted((a, b) => a - b).map((distance) => ({
  value: String(distance),
  label: `${distance} yd`,
}))
const WINDS = WIND_DIRECTIONS.map((value) => ({ value, label: WIND_WORD[value] }))
const CONDITIONS = TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) }))

export interface WhatIfStripProps {
  prediction: RacePrediction
  whatIf: WhatIf
  altitudeM: number
  weather: RaceRequest['weather_conditions']
}

/** Another distance, track or wind, computed in the browser as a scratch is; the table below shows what it does. */
export function WhatIfStrip(props: WhatIfStripProps) {
  const { isChanged, reset } = props.whatIf
  const strip = useRef<HTMLElement>(null)
  return (
    <section ref={strip} aria-label="What if">
      <Fold label="What if">
        <Controls {...props} />
      </Fold>
      <Line gap="3 5" align="start" justify="between" size="cell" className={styles.outcome}>
        <div role="status">{isChanged && <Outcome {...props} />}</div>
        {isChanged && (
          <Button
            size="small"
            onClick={() => {
              strip.current?.querySelector('summary')?.focus() // the button disappears
              reset()
            }}
          >
            Back to the card as entered
          </Button>
        )}
      </Line>
    </section>
  )
}

/** "What if the distance is", of which the strip shows the middle. */
const Label = ({ before, children, after }: { before: string; children: ReactNode; after?: string }) => (
  <>
    <VisuallyHidden>What if {before} </VisuallyHidden>
    {children}
    {after !== undefined && <VisuallyHidden> {after}</VisuallyHidden>}
  </>
)

function Controls({ whatIf: { entered, tried, change } }: WhatIfStripProps) {
  return (
    <Grid gap={3} align="end" padBottom={2} className={styles.controls}>
      <SelectField
        label={
          <Label before="the" after="is">
            Distance
          </Label>
        }
        value={String(tried.distance)}
        choices={DISTANCES}
        onChange={(distance) => change({ distance: Number(distance) })}
      />
      <SelectField
        label={
          <Label before="the" after="is">
            Track
          </Label>
        }
        value={tried.condition}
        choices={CONDITIONS}
        onChange={(condition) => change({ condition })}
      />
      <SelectField
        label={
          <Label before="the" after="">
            Wind comes from
          </Label>
        }
        value={tried.from}
        choices={WINDS}
        onChange={(from) => change({ from })}
      />
      <Stack size="small" tone="muted" className={styles.wind}>
        <span aria-hidden="true">
          Wind <b className={look({ tone: 'ink', weight: 'strong' })}>{tried.wind}</b> mph
        </span>
        <Range
          aria-label="What if: wind"
          aria-valuetext={`${tried.wind} mph`}
          min={0}
          max={Math.max(MAX_WIND, entered.wind)}
          step={1}
          value={tried.wind}
          onChange={(wind) => change({ wind })}
        />
      </Stack>
    </Grid>
  )
}

function Outcome({ prediction, whatIf, altitudeM, weather }: WhatIfStripProps) {
  const { entered, tried } = whatIf
  return (
    <>
      <ChanceSentence prediction={prediction} whatIf={whatIf} />
      {!whatIf.canScratch && tried.scratched.length > 0 && <p>Two horses must run.</p>}
      <TimeChange whatIf={whatIf} altitudeM={altitudeM} weather={weather} />
      {tried.condition !== entered.condition && (
        <p>
          A {conditionWord(tried.condition)} track doesn’t change the chances: we don’t estimate which horses
          like it.
        </p>
      )}
    </>
  )
}

function ChanceSentence({ prediction, whatIf }: Pick<WhatIfStripProps, 'prediction' | 'whatIf'>) {
  const { entered, tried, chances } = whatIf
  if (chances === null) return null
  const { up, down } = movers(prediction, chances)
  const gone = prediction.predictions.filter(({ horse_id }) => tried.scratched.includes(horse_id))
  const when = [
    tried.distance !== entered.distance && `At ${tried.distance} yards`,
    gone.length > 0 &&
      `${tried.distance === entered.distance ? 'With' : 'with'} ${gone.map(({ horse_name }) => horse_name).join(', ')} scratched`,
  ].filter((part) => part !== false)
  const parts = [
    up && `${up.name} rises to ${wholePercent(up.win, up.percent)}%`,
    down && `${down.name} falls to ${wholePercent(down.win, down.percent)}%`,
  ].filter((part) => part !== null)
  return (
    <p>
      {when.join(' ')}:{' '}
      <b>{parts.length === 0 ? 'no chance changes by a full percent' : parts.join(', ')}.</b>
    </p>
  )
}

function TimeChange({
  whatIf: { entered, tried },
  altitudeM,
  weather,
}: Omit<WhatIfStripProps, 'prediction'>) {
  if (tried.wind === entered.wind && tried.from === entered.from) return null
  const air = { distance: tried.distance, temp: weather.temp_f, humidity: weather.humidity }
  const before = weatherShift(altitudeM, { ...air, wind: entered.wind, from: entered.from })
  const after = weatherShift(altitudeM, { ...air, wind: tried.wind, from: tried.from })
  return (
    <p>
      <b>The winning time changes by {signed(after.shiftS - before.shiftS, 2)} s.</b> Weather is worth{' '}
      {signed(after.shiftS, 2)} s ({secondsRange({ low: after.lowS, high: after.highS })}), not{' '}
      {signed(before.shiftS, 2)} s. It moves the time, not the order.
    </p>
  )
}
