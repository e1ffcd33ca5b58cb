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
  /** Weather of the predicted card. */
  weather: RaceRequest['weather_conditions']
}

type Asked = Changes & { condition: RaceRequest['weather_conditions']['track_condition'] }

const withUnit = (value: number, unit: string) => (unit === '%' ? `${value}%` : `${value} ${unit}`)

const DISTANCES = RACE_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yd` }))
const WINDS = WIND_DIRECTIONS.map((value) => ({ value, label: WIND_WORD[value] }))
const CONDITIONS = TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) }))

/** Other weather, another distance or a scratch, computed in the browser. */
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
          Reset
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
      ends={[name, withUnit(asked[of], unit)]}
      value={asked[of]}
      min={Math.min(0, asked[of])}
      max={Math.max(max, asked[of])}
      step={1}
      valueText={withUnit(asked[of], unit)}
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
        <p>Scratch one of two and there’s no race.</p>
      )}
      {chances.length > 0 && <ChangeTable chances={chances} />}
      <TimeChange asked={asked} card={card} altitudeM={altitudeM} />
      {asked.condition !== card.condition && (
        <p>
          A {conditionWord(asked.condition)} track instead of {conditionWord(card.condition)} doesn’t change
          the chances: we don’t estimate which horses like it.
        </p>
      )}
      <Muted>Change anything and the chances update. Weather changes the time, not the order.</Muted>
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
      <b>The winning time changes by {signed(after.shiftS - before.shiftS, 2)} s.</b> Weather is worth{' '}
      {signed(after.shiftS, 2)} s ({secondsRange({ low: after.lowS, high: after.highS })}), not{' '}
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
  const percent = (chance: ChangedChance) => `${Math.round((chance.after ?? 0) * 100)}%`
  const parts = [
    up && `${up.runner.horse_name} rises to ${percent(up)}`,
    down && `${down.runner.horse_name} falls to ${percent(down)}`,
  ].filter((part) => part !== null)
  return (
    <p>
      {gone && `With ${gone.runner.horse_name} scratched: `}
      <b>
        {where}
        {parts.length === 0 ? 'no chance changes by a full percent' : parts.join(', ')}.
      </b>
    </p>
  )
}

function ChangeTable({ chances }: { chances: readonly ChangedChance[] }) {
  const before = wholePercents(chances.map((chance) => chance.before))
  const after = wholePercents(chances.map((chance) => chance.after ?? 0))
  return (
    <Table caption="Chances to win as entered and what if" dense>
      <thead>
        <tr>
          <Th>Horse</Th>
          <Th num>As entered</Th>
          <Th num>What if</Th>
        </tr>
      </thead>
      <tbody>
        {chances.map(({ runner, after: now }, i) => (
          <tr key={runner.horse_id}>
            <RowHead>{runner.horse_name}</RowHead>
            <Td num>{before[i]}%</Td>
            <Td num>{now === null ? 'scratched' : `${after[i]}%`}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
