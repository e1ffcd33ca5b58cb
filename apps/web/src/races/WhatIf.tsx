import { RACE_DISTANCES, TRACK_CONDITIONS, WIND_DIRECTIONS } from '@quarterpole/contract/limits'
import type { RacePrediction } from '@quarterpole/contract/race'
import { useState } from 'react'
import { conditionWord } from '../format/condition.ts'
import { signed } from '../format/number.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField, Slider } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { Table, Td, Th, RowHead } from '../ui/Table.tsx'
import { Muted } from '../ui/Words.tsx'
import type { RaceRequest } from './card-draft.ts'
import { secondsRange, WIND_WORD } from './race-words.ts'
import { wholePercents } from './shares.ts'
import { changedChances, type ChangedChance, type Changes, movers, weatherShift } from './what-if.ts'
import styles from './WhatIf.module.css'

export interface WhatIfProps {
  prediction: RacePrediction
  altitudeM: number
  /** Of the card that was predicted. */
  weather: RaceRequest['weather_conditions']
}

type Asked = Changes & { condition: RaceRequest['weather_conditions']['track_condition'] }

const DISTANCES = RACE_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yd` }))
const WINDS = WIND_DIRECTIONS.map((value) => ({ value, label: WIND_WORD[value] }))
const CONDITIONS = TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) }))

/** Another day, another distance, one horse less: what it changes, worked out on the page at once. */
export function WhatIf({ prediction, altitudeM, weather }: WhatIfProps) {
  const card: Asked = {
    distance: prediction.distance_yards,
    temp: weather.temp_f,
    wind: weather.wind_mph,
    from: weather.wind_direction ?? 'unknown',
    humidity: weather.humidity,
    condition: weather.track_condition,
    scratched: null,
  }
  const [asked, setAsked] = useState(card)
  const set = (part: Partial<Asked>) => setAsked({ ...asked, ...part })
  return (
    <Section
      title="What if"
      aside={
        <Button kind="quiet" size="small" onClick={() => setAsked(card)}>
          Back to the card
        </Button>
      }
    >
      <Controls asked={asked} set={set} prediction={prediction} />
      <Outcome prediction={prediction} asked={asked} card={card} altitudeM={altitudeM} />
    </Section>
  )
}

interface ControlsProps {
  asked: Asked
  set: (part: Partial<Asked>) => void
  prediction: RacePrediction
}

function Controls({ asked, set, prediction }: ControlsProps) {
  const slider = (of: 'wind' | 'temp' | 'humidity', [name, unit]: readonly [string, string], max: number) => (
    <Slider
      label={`What if: ${name.toLowerCase()}`}
      ends={[name, `${asked[of]} ${unit}`]}
      value={asked[of]}
      min={Math.min(0, asked[of])}
      max={Math.max(max, asked[of])}
      step={1}
      valueText={`${asked[of]} ${unit}`}
      onChange={(value) => set({ [of]: value })}
    />
  )
  return (
    <div className={styles.controls}>
      {slider('wind', ['Wind', 'mph'], 40)}
      {slider('temp', ['Temperature', '°F'], 115)}
      {slider('humidity', ['Humidity', '%'], 100)}
      <div className={styles.selects}>
        <SelectField
          label="What if the wind comes from"
          value={asked.from}
          choices={WINDS}
          onChange={(from) => set({ from })}
        />
        <SelectField
          label="What if the track is"
          value={asked.condition}
          choices={CONDITIONS}
          onChange={(condition) => set({ condition })}
        />
        <SelectField
          label="What if the distance is"
          value={String(asked.distance)}
          choices={DISTANCES}
          onChange={(distance) => set({ distance: Number(distance) })}
        />
        <SelectField
          label="What if a horse is scratched"
          value={String(asked.scratched ?? '')}
          choices={[
            { value: '', label: 'nobody' },
            ...prediction.predictions.map(({ horse_id, horse_name }) => ({
              value: String(horse_id),
              label: horse_name,
            })),
          ]}
          onChange={(id) => set({ scratched: id === '' ? null : Number(id) })}
        />
      </div>
    </div>
  )
}

interface OutcomeProps {
  prediction: RacePrediction
  asked: Asked
  card: Asked
  altitudeM: number
}

function Outcome({ prediction, asked, card, altitudeM }: OutcomeProps) {
  const isOtherField = asked.distance !== card.distance || asked.scratched !== null
  const canScratch = asked.scratched === null || prediction.predictions.length > 2
  const chances = isOtherField && canScratch ? changedChances(prediction, asked) : []
  return (
    <div className={styles.outcome} role="status">
      {canScratch ? (
        isOtherField && <ChanceSentence chances={chances} asked={asked} card={card} />
      ) : (
        <p>With one of two scratched there is no race left.</p>
      )}
      {chances.length > 0 && <ChangeTable chances={chances} />}
      <TimeChange asked={asked} card={card} altitudeM={altitudeM} />
      {asked.condition !== card.condition && (
        <p>
          A {conditionWord(asked.condition)} track instead of a {conditionWord(card.condition)} one moves no
          chance: no horse’s own liking for a condition is estimated.
        </p>
      )}
      <Muted>
        What is changed above shows here at once. Weather moves the winning time and leaves the order as it
        is: it meets every runner alike.
      </Muted>
    </div>
  )
}

const AIR = ['wind', 'temp', 'from', 'humidity'] as const

function TimeChange({ asked, card, altitudeM }: Omit<OutcomeProps, 'prediction'>) {
  if (AIR.every((of) => asked[of] === card[of])) return null
  const before = weatherShift(altitudeM, { ...card, distance: asked.distance })
  const after = weatherShift(altitudeM, asked)
  return (
    <p>
      <b>The winning time moves by {signed(after.shiftS - before.shiftS, 2)} s.</b> The day gives{' '}
      {signed(after.shiftS, 2)} s ({secondsRange({ low: after.lowS, high: after.highS })}) instead of{' '}
      {signed(before.shiftS, 2)} s.
    </p>
  )
}

function ChanceSentence({
  chances,
  asked,
  card,
}: {
  chances: readonly ChangedChance[]
  asked: Asked
  card: Asked
}) {
  const { up, down } = movers(chances)
  const gone = chances.find(({ after }) => after === null)
  const where = asked.distance === card.distance ? '' : `At ${asked.distance} yards `
  const percent = (chance: ChangedChance) => `${Math.round((chance.after ?? 0) * 100)} %`
  const parts = [
    up && `${up.runner.horse_name} rises to ${percent(up)}`,
    down && `${down.runner.horse_name} falls to ${percent(down)}`,
  ].filter((part) => part !== null)
  return (
    <p>
      {gone && `Without ${gone.runner.horse_name} the chances are shared out anew. `}
      <b>
        {where}
        {parts.length === 0 ? 'no chance moves by a whole per cent' : parts.join(', ')}.
      </b>
    </p>
  )
}

function ChangeTable({ chances }: { chances: readonly ChangedChance[] }) {
  const before = wholePercents(chances.map((chance) => chance.before))
  const after = wholePercents(chances.map((chance) => chance.after ?? 0))
  return (
    <Table caption="Chances to win on the card and in the other race" dense>
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th num>Card</Th>
          <Th num>What if</Th>
        </tr>
      </thead>
      <tbody>
        {chances.map(({ runner, after: now }, i) => (
          <tr key={runner.horse_id}>
            <RowHead>{runner.horse_name}</RowHead>
            <Td num>{before[i]} %</Td>
            <Td num>{now === null ? 'scratched' : `${after[i]} %`}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
