import { nameKey } from '@quarterpole/contract/name-key'
import { MAX_RUNNERS, MIN_RUNNERS, RACE_DISTANCES, WEIGHT_LB } from '@quarterpole/contract/limits'
import type { EntryRace, RaceEntry } from '@quarterpole/contract/race-entries'
import type { BodyOf } from '../../app/api/client.ts'
import { clockOf, dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { type FieldHorse, searchOfField } from '../race/field.ts'
import { isPurse, type RaceSearch } from '../race/race-search.ts'

/** An entry with what the user decided about it. */
export interface EntryRow {
  entry: RaceEntry
  isIn: boolean
  /** The id of a horse on file, `new`, or blank while undecided. */
  choice: string
}

export const NEW = 'new'

/** Entries that are in go into the field, up to its limit; each is the one horse on file that fits, or new. */
export function rowsOf({ entries }: EntryRace): EntryRow[] {
  let left = MAX_RUNNERS
  return entries.map((entry) => ({
    entry,
    isIn: entry.status === 'in' && left-- > 0,
    choice: choiceOf(entry),
  }))
}

function choiceOf({ match, candidates }: RaceEntry): string {
  if (match === 'choose') return ''
  return match === 'new' ? NEW : String(candidates[0]?.horse_id ?? NEW)
}

/** What keeps the field from being used; undefined when nothing does. */
export function problemOf(rows: readonly EntryRow[]): string | undefined {
  const field = rows.filter(({ isIn }) => isIn)
  if (field.length < MIN_RUNNERS) return `Tick at least ${MIN_RUNNERS} horses.`
  if (field.length > MAX_RUNNERS)
    return `A field has at most ${MAX_RUNNERS} horses. Untick ${field.length - MAX_RUNNERS}.`
  const open = field.find(({ choice }) => choice === '')
  if (open !== undefined) return `Choose which ${open.entry.name} runs.`
  const seen = new Set<string>()
  for (const { choice, entry } of field) {
    const key = choice === NEW ? nameKey(entry.name) : choice
    if (seen.has(key)) return `${entry.name} is in the field twice. Untick one.`
    seen.add(key)
  }
  return undefined
}

/** The entries to add as reference horses. */
export const newHorses = (rows: readonly EntryRow[]): BodyOf<'addEntryHorses'>['horses'] =>
  rows
    .filter(({ isIn, choice }) => isIn && choice === NEW)
    .map(({ entry: { name, age, sex, sire, dam, dam_sire, trainer } }) => ({
      name,
      age,
      sex,
      sire,
      dam,
      dam_sire,
      trainer,
    }))

/** The field of the rows, by post where every post is known. */
export function fieldOfRows(rows: readonly EntryRow[], added: readonly { horse_id: number }[]): FieldHorse[] {
  const ids = added.map(({ horse_id }) => horse_id)
  const field = rows
    .filter(({ isIn }) => isIn)
    .map(({ entry, choice }) => ({
      id: choice === NEW ? (ids.shift() ?? 0) : Number(choice), // the server answers every horse sent
      post: entry.post_position,
      jockey: entry.jockey,
      trainer: entry.trainer,
      weightLb: isWeight(entry.weight_lb) ? entry.weight_lb : null,
    }))
  if (field.some(({ post }) => post === null)) return field
  return field.toSorted((a, b) => (a.post ?? 0) - (b.post ?? 0))
}

const isWeight = (pounds: number | null) =>
  pounds !== null && pounds >= WEIGHT_LB.least && pounds <= WEIGHT_LB.most

/** The card of a list: its field, and what its heading says. The rest of the card stays as it is. */
export function cardOf(race: EntryRace, field: readonly FieldHorse[], track: number | undefined): RaceSearch {
  const distance = RACE_DISTANCES.find((yards) => yards === race.distance_yards)
  return {
    track,
    ...(distance === undefined ? {} : { distance }),
    ...(race.race_date === null ? {} : { date: race.race_date }),
    ...(race.purse === null || !isPurse(race.purse) ? {} : { purse: race.purse }),
    number: race.race_number ?? undefined,
    post: race.post_time ?? undefined,
    lanes: undefined,
    ...searchOfField(field),
  }
}

/** "Race 5 · 350 yd · Nov 28, 2026 · 1:50 PM · 8 horses" */
export const raceWords = ({
  race_number,
  distance_yards,
  race_date,
  post_time,
  entries,
}: EntryRace): string =>
  [
    race_number === null ? null : `Race ${race_number}`,
    distance_yards === null ? null : `${distance_yards} yd`,
    race_date === null ? null : dayOf(race_date),
    post_time === null ? null : clockOf(post_time),
    plural(entries.length, 'horse'),
  ]
    .filter((word) => word !== null)
    .join(' · ')
