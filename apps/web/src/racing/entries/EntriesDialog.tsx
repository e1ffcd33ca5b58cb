import { classNames } from '../../ui/class-names.ts'
import type { EntryList, EntryRace } from '@quarterpole/contract/race-entries'
import { RACE_DISTANCES } from '@quarterpole/contract/limits'
import { useState } from 'react'
import { useMay } from '../../ui/may.ts'
import { plural } from '../../ui/words/number.ts'
import type { Track } from '../../app/tracks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { ProblemSummary } from '../../ui/States.tsx'
import { Muted } from '../../ui/Words.tsx'
import { type EntryRow, newHorses, problemOf, raceWords, rowsOf } from './entry-choice.ts'
import { EntriesTable } from './EntriesTable.tsx'
import { look, Grid, Row } from '../../ui/Layout.tsx'
import styles from './Entries.module.css'

export interface EntriesDialogProps {
  list: EntryList
  tracks: readonly Track[]
  /** Of the card; the one the list names goes before it. */
  track: number | undefined
  busy: boolean
  trouble: string | undefined
  onConfirm: (confirmed: {
    race: EntryRace
    rows: readonly EntryRow[]
    track: number | undefined
    predicts: boolean
  }) => void
  onClose: () => void
}

/** For people who may not add the horses a list names. */
const UNKNOWN = 'Untick the horses that aren’t on file. Adding them isn’t open to you.'

const NO_RACE: EntryRace = {
  race_number: null,
  distance_yards: null,
  race_date: null,
  post_time: null,
  purse: null,
  track_id: null,
  entries: [],
}

/** What was read of a list, to be confirmed: each horse found on file, to choose, or new. */
export function EntriesDialog({
  list,
  tracks,
  track,
  busy,
  trouble,
  onConfirm,
  onClose,
}: EntriesDialogProps) {
  const [at, setAt] = useState(0)
  const race = list.races[at] ?? NO_RACE
  const [rows, setRows] = useState(() => rowsOf(race))
  const [where, setWhere] = useState(race.track_id ?? track)
  const choose = (index: number) => {
    const chosen = list.races[index] ?? NO_RACE
    setAt(index)
    setRows(rowsOf(chosen))
    setWhere(chosen.track_id ?? track)
  }
  const mayAdd = useMay('addEntryHorses')
  const problem = problemOf(rows) ?? (mayAdd || newHorses(rows).length === 0 ? undefined : UNKNOWN)
  const confirm = (predicts: boolean) => onConfirm({ race, rows, track: where, predicts })
  return (
    <Dialog
      opened
      onClose={onClose}
      width="full"
      title="Check the entries"
      under={raceWords(race)}
      footer={
        <>
          <Button data-left onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} unavailable={problem} onClick={() => confirm(false)}>
            Set the field
          </Button>
          <Button
            kind="solid"
            busy={busy}
            unavailable={problem ?? (where === undefined ? 'Pick a track first.' : undefined)}
            onClick={() => confirm(true)}
          >
            Set the field and predict
          </Button>
        </>
      }
    >
      <Grid gap={4}>
        {trouble !== undefined && <ProblemSummary problems={[{ text: trouble }]} />}
        <Row gap="3 4" align="stretch" className={styles.selects}>
          {list.races.length > 1 && (
            <SelectField
              label="Race"
              value={String(at)}
              choices={list.races.map((one, i) => ({ value: String(i), label: raceWords(one) }))}
              onChange={(index) => choose(Number(index))}
            />
          )}
          <SelectField
            label="Track"
            value={where === undefined ? '' : String(where)}
            choices={[
              { value: '', label: 'Choose a track' },
              ...tracks.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` })),
            ]}
            onChange={(id) => setWhere(id === '' ? undefined : Number(id))}
          />
        </Row>
        <Summary race={race} rows={rows} />
        {race.entries.length > 0 && <EntriesTable rows={rows} onChange={setRows} />}
        <Unread unread={list.unread} />
      </Grid>
    </Dialog>
  )
}

function Summary({ race, rows }: { race: EntryRace; rows: readonly EntryRow[] }) {
  const added = newHorses(rows).length
  const mayAdd = useMay('addEntryHorses')
  const field = rows.filter(({ isIn }) => isIn).length
  const isOdd = race.distance_yards !== null && !RACE_DISTANCES.some((yards) => yards === race.distance_yards)
  return (
    <div role="status">
      <p>
        <b>{plural(field, 'horse')}</b> in the field
        {mayAdd && added > 0 && <>. {plural(added, 'new reference horse')} will be added, with one Undo</>}.
      </p>
      {isOdd && <Muted>{race.distance_yards} yards isn’t a distance we predict. Your distance stays.</Muted>}
    </div>
  )
}

function Unread({ unread }: Pick<EntryList, 'unread'>) {
  if (unread.length === 0) return null
  return (
    <section aria-label="Lines not read" className={classNames(look({ size: 'small' }), styles.unread)}>
      <h3>{plural(unread.length, 'line')} not read</h3>
      <ul>
        {unread.map(({ line, text, reason }) => (
          <li key={line}>
            Line {line}: “{text}” <Muted>{reason}</Muted>
          </li>
        ))}
      </ul>
    </section>
  )
}
