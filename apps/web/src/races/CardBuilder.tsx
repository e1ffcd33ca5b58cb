import {
  MAX_RUNNERS,
  MIN_RUNNERS,
  MOST_PURSE,
  RACE_DISTANCES,
  TRACK_CONDITIONS,
  WIND_DIRECTIONS,
} from '@quarterpole/contract/limits'
import { useState } from 'react'
import { conditionWord } from '../format/condition.ts'
import { count } from '../format/number.ts'
import { HorseCombobox } from '../horses/HorseCombobox.tsx'
import type { Horse } from '../horses/queries.ts'
import type { Track } from '../tracks/use-tracks.ts'
import { paths } from '../paths.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { CheckField, Segmented, SelectField, TextField } from '../ui/Field.tsx'
import { Muted, Name } from '../ui/Words.tsx'
import { type CardDraft, missingOn } from './card-draft.ts'
import { isPurse, type RaceSearch, WEATHER_LIMITS, type WeatherNumber } from './race-search.ts'
import { WIND_WORD } from './race-words.ts'
import styles from './Races.module.css'

export interface CardBuilderProps {
  draft: CardDraft
  tracks: readonly Track[] | undefined
  tracksFailed: boolean
  onTracksRetry: () => void
  /** In card order. */
  names: readonly string[]
  predicted: boolean
  busy: boolean
  onChange: (part: RaceSearch) => void
  onAdd: (horse: Horse) => void
  onRemove: (id: number) => void
  onPredict: () => void
}

const DISTANCES = RACE_DISTANCES.map((distance) => ({ value: String(distance), label: String(distance) }))
const CONDITIONS = TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) }))
const WINDS = WIND_DIRECTIONS.map((value) => ({ value, label: WIND_WORD[value] }))

/** Track, day, weather and horses: the inputs of a prediction. */
export function CardBuilder(props: CardBuilderProps) {
  const { draft, onPredict, predicted, busy } = props
  return (
    <form
      id="card"
      className={styles.card}
      aria-label="Race card"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingOn(draft) === undefined) onPredict()
      }}
    >
      <WhereAndWhen {...props} />
      <Weather {...props} />
      <Runners {...props} />
      <Button kind="solid" wide type="submit" unavailable={missingOn(draft)} busy={busy}>
        {predicted ? 'Predict again' : 'Predict'}
      </Button>
    </form>
  )
}

const TRACK_ID = 'card-track'

function WhereAndWhen({ draft, tracks, tracksFailed, onTracksRetry, onChange }: CardBuilderProps) {
  const choices = [
    { value: '', label: tracks === undefined && !tracksFailed ? 'Loading tracks…' : 'Choose a track' },
    ...(tracks ?? []).map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` })),
  ]
  return (
    <fieldset className={styles.group}>
      <legend>The race</legend>
      <SelectField
        id={TRACK_ID}
        label="Track"
        value={draft.track === undefined ? '' : String(draft.track)}
        choices={choices}
        error={tracksFailed ? 'The tracks didn’t load.' : undefined}
        onChange={(value) => onChange({ track: value === '' ? undefined : Number(value) })}
      />
      {tracksFailed && (
        <div>
          <Button
            size="small"
            onClick={() => {
              document.getElementById(TRACK_ID)?.focus() // the button disappears on retry
              onTracksRetry()
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {tracks?.length === 0 && (
        <Muted>
          No tracks yet. <Anchor href={paths.tracks()}>Add one</Anchor>, or import{' '}
          <Anchor href={paths.data()}>race results</Anchor>: the tracks we know come with them.
        </Muted>
      )}
      <div className={styles.distances}>
        <p className={styles.label}>Distance, yards</p>
        <Segmented
          label="Distance, yards"
          size="small"
          value={String(draft.distance)}
          choices={DISTANCES}
          onChange={(value) =>
            onChange({ distance: RACE_DISTANCES.find((distance) => String(distance) === value) })
          }
        />
      </div>
      <TextField
        label="Race date"
        type="date"
        value={draft.date}
        onChange={(event) => event.target.value !== '' && onChange({ date: event.target.value })}
      />
      <PurseField value={draft.purse} onChange={onChange} />
    </fieldset>
  )
}

function Weather({ draft, onChange }: CardBuilderProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Weather</legend>
      <div className={styles.two}>
        <NumberField label="Temperature, °F" of="temp" value={draft.temp} onChange={onChange} />
        <NumberField label="Wind, mph" of="wind" value={draft.wind} onChange={onChange} />
        <NumberField label="Humidity, %" of="humidity" value={draft.humidity} onChange={onChange} />
        <SelectField
          label="Track condition"
          value={draft.condition}
          choices={CONDITIONS}
          onChange={(condition) => onChange({ condition })}
        />
      </div>
      <SelectField
        label="Wind from"
        value={draft.from}
        choices={WINDS}
        onChange={(from) => onChange({ from })}
      />
    </fieldset>
  )
}

/** Shows any input; only whole dollars, or nothing, reach the card. */
function PurseField({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (part: RaceSearch) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const dollars = (text: string) => Number(text.replaceAll(/[$,\s]/g, ''))
  const isGood = (text: string) => text.trim() === '' || isPurse(dollars(text))
  return (
    <TextField
      label="Purse, $"
      inputMode="numeric"
      hint="Leave blank if you don’t know."
      value={typed ?? (value === undefined ? '' : count(value))}
      error={
        typed !== null && !isGood(typed) ? `Enter whole dollars, up to ${count(MOST_PURSE)}.` : undefined
      }
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        if (isGood(text)) onChange({ purse: text.trim() === '' ? undefined : dollars(text) })
      }}
      onBlur={() => typed !== null && isGood(typed) && setTyped(null)}
    />
  )
}

/** Shows any input; only a number within bounds reaches the card. */
function NumberField({
  label,
  of,
  value,
  onChange,
}: {
  label: string
  of: WeatherNumber
  value: number
  onChange: (part: RaceSearch) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [low, high] = WEATHER_LIMITS[of]
  const isGood = (text: string) => text.trim() !== '' && Number(text) >= low && Number(text) <= high
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? String(value)}
      error={typed !== null && !isGood(typed) ? `Enter a number from ${low} to ${high}.` : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        if (isGood(event.target.value)) onChange({ [of]: Number(event.target.value) })
      }}
      onBlur={() => typed !== null && isGood(typed) && setTyped(null)}
    />
  )
}

function Runners({ draft, names, onChange, onAdd, onRemove }: CardBuilderProps) {
  const isFull = draft.horses.length >= MAX_RUNNERS
  return (
    <fieldset className={styles.group}>
      <legend>Horses</legend>
      <p className={styles.count} role="status">
        <b>{draft.horses.length}</b> in the field, {MIN_RUNNERS} to {MAX_RUNNERS} allowed{' '}
        {isFull && '. The field is full.'}
      </p>
      <HorseCombobox
        label="Add by name or AQHA id"
        value={null}
        onChange={(horse) => horse !== null && onAdd(horse)}
        placeholder="Name or AQHA id"
      />
      <ol className={styles.runners}>
        {draft.horses.map((id, i) => (
          <li key={id}>
            <span className={styles.post}>{i + 1}</span>
            <Name>{names[i]}</Name>
            <IconButton
              icon="close"
              label={`Remove ${names[i]} from the field`}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ol>
      {draft.horses.length > 0 && (
        <CheckField
          label="Listed in post-position order"
          checked={draft.lanes}
          onChange={(drawn) => onChange({ lanes: drawn ? 'drawn' : undefined })}
        />
      )}
    </fieldset>
  )
}
