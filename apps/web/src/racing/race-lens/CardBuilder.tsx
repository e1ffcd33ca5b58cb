import type { ActiveInjury } from '@quarterpole/contract/injury'
import {
  MAX_RUNNERS,
  MIN_RUNNERS,
  RACING_AGE,
  TRACK_CONDITIONS,
  WIND_DIRECTIONS,
} from '@quarterpole/contract/limits'
import { type ReactNode, useState } from 'react'
import { conditionWord } from '../../ui/words/condition.ts'
import { HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { ClearMark } from '../../herd/care/ClearMark.tsx'
import { OutMark } from '../../herd/horses/OutMark.tsx'
import { paths } from '../../app/paths.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { CheckField, SelectField } from '../../ui/Field.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fold } from '../../ui/Fold.tsx'
import { count } from '../../ui/words/number.ts'
import { Dim, Name } from '../../ui/Words.tsx'
import { type CardDraft, missingOn } from '../race/card-draft.ts'
import { type FieldHorse, postsOf } from '../race/field.ts'
import { PostBox } from './PostBox.tsx'
import { type RaceSearch, WEATHER_LIMITS, type WeatherNumber } from '../race/race-search.ts'
import { MoreFields, type RaceFieldsProps, WhereAndWhen } from './RaceFields.tsx'
import { raceOfDay, WIND_WORD } from '../race/race-words.ts'
import { Grid, Line, look, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Races.module.css'
import { TypedField } from './TypedField.tsx'

export interface CardBuilderProps extends RaceFieldsProps {
  /** In card order. */
  names: readonly string[]
  /** What keeps the horses out, in card order. */
  injuries: readonly (ActiveInjury | null)[]
  /** The box to paste or drop a list of entries. */
  entries?: ReactNode
  predicted: boolean
  busy: boolean
  onAdd: (horse: Horse) => void
  onRemove: (id: number) => void
  /** Takes an injured horse out of the field, with a way back. */
  onScratch: (id: number) => void
  onPredict: () => void
}

const CONDITIONS = TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) }))
const WINDS = WIND_DIRECTIONS.map((value) => ({ value, label: WIND_WORD[value] }))

const NO_RACER = `No match from ${RACING_AGE.from} to ${RACING_AGE.through} years old. Check the box below for every age.`
const ANY_AGE = `Also horses under ${RACING_AGE.from} or over ${RACING_AGE.through}`

/** Track, day, horses and weather: the inputs of a prediction. */
export function CardBuilder(props: CardBuilderProps) {
  const { draft, onPredict, predicted, busy } = props
  return (
    <form
      className={styles.card}
      aria-label="Race card"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingOn(draft) === undefined) onPredict()
      }}
    >
      <WhereAndWhen {...props} />
      <Runners {...props} />
      <Stack gap={3} top>
        <Weather {...props} />
        <Fold label={moreWords(draft)}>
          <MoreFields {...props} />
        </Fold>
        <Button kind="solid" wide type="submit" unavailable={missingOn(draft)} busy={busy}>
          {predicted ? 'Predict again' : 'Predict'}
        </Button>
      </Stack>
    </form>
  )
}

/** "Race 5, 1:50 PM, purse $12,000"; what it could say where nothing is entered. */
function moreWords({ number, postTime, purse }: CardDraft): string {
  const entered = [
    raceOfDay({ race_number: number ?? null, post_time: postTime ?? null }),
    purse === undefined ? '' : `purse $${count(purse)}`,
  ].filter(Boolean)
  return entered.length === 0 ? 'Race number, post time, purse' : entered.join(', ')
}

const Weather = ({ draft, onChange }: CardBuilderProps) => (
  <Stack as="fieldset" gap={1} shrinks className={styles.group}>
    <legend>Weather</legend>
    <Fold
      label={`${draft.temp} °F, wind ${draft.wind} mph, humidity ${draft.humidity}%, ${conditionWord(draft.condition)}`}
    >
      <Grid gap={3} align="start" columns={2}>
        <NumberField label="Temperature, °F" of="temp" value={draft.temp} onChange={onChange} />
        <NumberField label="Wind, mph" of="wind" value={draft.wind} onChange={onChange} />
        <NumberField label="Humidity, %" of="humidity" value={draft.humidity} onChange={onChange} />
        <SelectField
          label="Track condition"
          value={draft.condition}
          choices={CONDITIONS}
          onChange={(condition) => onChange({ condition })}
        />
        <SelectField
          label="Wind from"
          value={draft.from}
          choices={WINDS}
          onChange={(from) => onChange({ from })}
        />
      </Grid>
    </Fold>
  </Stack>
)

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
  const [low, high] = WEATHER_LIMITS[of]
  return (
    <TypedField
      label={label}
      inputMode="decimal"
      value={String(value)}
      isGood={(text) => text.trim() !== '' && Number(text) >= low && Number(text) <= high}
      fault={`Enter a number from ${low} to ${high}.`}
      onChange={(text) => onChange({ [of]: Number(text) })}
    />
  )
}

function Runners(props: CardBuilderProps) {
  const { draft, names, injuries, entries, onChange, onAdd, onRemove, onScratch } = props
  const [isAnyAge, setAnyAge] = useState(false)
  const isFull = draft.horses.length >= MAX_RUNNERS
  const posts = draft.lanes ? draft.horses.map((_, i) => i + 1) : postsOf(draft.field)
  return (
    <Stack as="fieldset" gap={3} top shrinks className={classNames(styles.group, styles.field)}>
      <legend>Horses</legend>
      <p className={look({ size: 'small', tone: 'muted' })} role="status">
        <b>{draft.horses.length}</b> in the field, {MIN_RUNNERS} to {MAX_RUNNERS} allowed{' '}
        {isFull && '. The field is full.'}
      </p>
      <HorseCombobox
        label="Add by name or AQHA id"
        value={null}
        racingOn={isAnyAge ? undefined : draft.date}
        injuryDay={draft.date}
        onChange={(horse) => horse !== null && onAdd(horse)}
        placeholder="Name, barn name or AQHA id"
        noMatch={isAnyAge ? undefined : NO_RACER}
      />
      <CheckField label={ANY_AGE} checked={isAnyAge} onChange={setAnyAge} />
      {entries}
      <Stack as="ol" contained className={styles.runners}>
        {draft.field.map((horse, i) => (
          <Row as="li" key={horse.id} gap="0 3" line="below">
            {posts !== null && <PostBox post={posts[i] ?? null} />}
            <span className={look({ breaks: true, grow: true, shrinks: true })}>
              <Name href={paths.horse(horse.id)}>{names[i]}</Name>
              <EntryWords horse={horse} />
              <ClearMark
                horseId={horse.id}
                among={draft.field.map(({ id }) => id)}
                day={draft.date}
                event="race"
              />
            </span>
            <IconButton
              icon="close"
              label={`Remove ${names[i]} from the field`}
              onClick={() => onRemove(horse.id)}
            />
            <Injured
              injury={injuries[i]}
              date={draft.date}
              name={names[i]}
              onScratch={() => onScratch(horse.id)}
            />
          </Row>
        ))}
      </Stack>
      {draft.horses.length > 0 && (draft.lanes || postsOf(draft.field) === null) && (
        <CheckField
          label="Listed in post-position order"
          checked={draft.lanes}
          onChange={(drawn) => onChange({ lanes: drawn ? 'drawn' : undefined })}
        />
      )}
    </Stack>
  )
}

/** "R. Garcia · M. Gomez · 124 lb" */
function EntryWords({ horse: { jockey, trainer, weightLb } }: { horse: FieldHorse }) {
  const words = [jockey, trainer, weightLb === null ? null : `${weightLb} lb`].filter((word) => word !== null)
  return words.length === 0 ? null : (
    <Dim className={look({ size: 'small', block: true })}>{words.join(' · ')}</Dim>
  )
}

interface InjuredProps {
  injury: ActiveInjury | null | undefined
  date: string
  name: string | undefined
  onScratch: () => void
}

/** A horse that is out on the race date, and the way out of the field. */
function Injured({ injury, date, name, onScratch }: InjuredProps) {
  if (!injury || injury.injury_date >= date) return null
  return (
    <Line as="span" gap={2} justify="between" className={styles.injured}>
      <OutMark injury={injury} day={date} />
      <Button kind="quiet" size="small" aria-label={`Scratch ${name} from the field`} onClick={onScratch}>
        Scratch
      </Button>
    </Line>
  )
}
