import {
  COMMON_DISTANCES,
  MAX_PURSE,
  MAX_RACE_NUMBER,
  OTHER_DISTANCES,
  RACE_DISTANCES,
} from '@quarterpole/contract/limits'
import { isAroundTurn, noTableNote } from '@quarterpole/racing/distance-standards'
import { count } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import type { Track } from '../../app/tracks.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { GroupLabel, Segmented, SelectField, TextField } from '../../ui/Field.tsx'
import { Muted } from '../../ui/Words.tsx'
import type { CardDraft } from '../race/card-draft.ts'
import { isPurse, type RaceSearch } from '../race/race-search.ts'
import { Grid, Stack } from '../../ui/Layout.tsx'
import styles from './Races.module.css'
import { TypedField } from './TypedField.tsx'

const COMMON = COMMON_DISTANCES.map((distance) => ({ value: String(distance), label: String(distance) }))
const OTHERS = [
  { value: '', label: 'One of the six above' },
  ...OTHER_DISTANCES.map((distance) => ({ value: String(distance), label: `${distance} yards` })),
]

export const TRACK_ID = 'card-track'

export interface RaceFieldsProps {
  draft: CardDraft
  tracks: readonly Track[] | undefined
  tracksFailed: boolean
  onTracksRetry: () => void
  onChange: (part: RaceSearch) => void
}

/** Track, distance and day. */
export function WhereAndWhen({ draft, tracks, tracksFailed, onTracksRetry, onChange }: RaceFieldsProps) {
  const choices = [
    { value: '', label: tracks === undefined && !tracksFailed ? 'Loading tracks…' : 'Choose a track' },
    ...(tracks ?? []).map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` })),
  ]
  return (
    <Stack as="fieldset" gap={3} shrinks className={styles.group}>
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
      <Distance draft={draft} onChange={onChange} />
      <TextField
        label="Race date"
        type="date"
        value={draft.date}
        onChange={(event) => event.target.value !== '' && onChange({ date: event.target.value })}
      />
    </Stack>
  )
}

/** What few enter by hand. */
export const MoreFields = (props: RaceFieldsProps) => (
  <Grid gap={3} align="start" columns={2}>
    <RaceNumberField {...props} />
    <TextField
      label="Post time"
      type="time"
      value={props.draft.postTime ?? ''}
      onChange={(event) => props.onChange({ post: event.target.value || undefined })}
    />
    <PurseField {...props} />
  </Grid>
)

/** The six common distances side by side, the others in a list. */
function Distance({ draft, onChange }: Pick<RaceFieldsProps, 'draft' | 'onChange'>) {
  const change = (value: string) =>
    onChange({ distance: RACE_DISTANCES.find((distance) => String(distance) === value) })
  const value = String(draft.distance)
  const isOther = OTHERS.some((other) => other.value === value)
  return (
    <Stack gap={2} className={styles.distances}>
      <GroupLabel>Distance, yards</GroupLabel>
      <Segmented label="Distance, yards" size="small" value={value} choices={COMMON} onChange={change} />
      <SelectField
        label="Other distance"
        value={isOther ? value : ''}
        choices={isOther ? OTHERS.slice(1) : OTHERS}
        hint={noteOf(draft.distance)}
        onChange={change}
      />
    </Stack>
  )
}

const noteOf = (yards: number): string | undefined =>
  noTableNote(yards) ??
  (isAroundTurn(yards) ? 'Around a turn: we don’t count which way the wind blows.' : undefined)

const RaceNumberField = ({ draft, onChange }: Pick<RaceFieldsProps, 'draft' | 'onChange'>) => (
  <TypedField
    label="Race number"
    inputMode="numeric"
    autoComplete="off"
    value={String(draft.number ?? '')}
    isGood={(text) => /^\d{0,2}$/.test(text.trim()) && Number(text) <= MAX_RACE_NUMBER && text.trim() !== '0'}
    fault={`Enter a number from 1 to ${MAX_RACE_NUMBER}.`}
    onChange={(text) => onChange({ number: Number(text) || undefined })}
  />
)

const dollarsIn = (text: string) => Number(text.replaceAll(/[$,\s]/g, ''))

const PurseField = ({ draft, onChange }: Pick<RaceFieldsProps, 'draft' | 'onChange'>) => (
  <TypedField
    label="Purse, $"
    inputMode="numeric"
    hint="Leave blank if you don’t know."
    value={draft.purse === undefined ? '' : count(draft.purse)}
    isGood={(text) => text.trim() === '' || isPurse(dollarsIn(text))}
    fault={`Enter whole dollars, up to ${count(MAX_PURSE)}.`}
    onChange={(text) => onChange({ purse: text.trim() === '' ? undefined : dollarsIn(text) })}
  />
)
