import type { TrackId } from '@quarterpole/contract/ids'
import type { EntryList, EntryRace, RaceEntry } from '@quarterpole/contract/race-entries'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { findHorses, findHorsesByNameKey, type HorseRow } from '@quarterpole/db/queries/horse'
import { listTracks } from '@quarterpole/db/queries/track'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { ageIn, cropOf, horseYear, type YearStart } from '@quarterpole/genetics/horse-year'
import type {
  Entry,
  EntryList as ReadList,
  EntryRace as ReadRace,
} from '@quarterpole/herd-files/entries/entry'
import { findKnownTrack, KNOWN_TRACKS } from '@quarterpole/racing/known-tracks'

/** A name of more horses than this tells nobody apart. */
const MAX_CANDIDATES = 20

/** A list as read, with the horses on file that its entries may be and the track its heading names. */
export async function matchEntries(db: Db, list: ReadList, raceDate: string): Promise<EntryList> {
  const names = list.races.flatMap(({ entries }) => entries.map(({ name }) => nameKey(name)))
  const matches = await findHorsesByNameKey(db, names)
  const rows = await findHorses(
    db,
    matches.map(({ id }) => id),
  )
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name))
  const trackOf = trackFinder(await listTracks(db))
  const start = await readYearStart(db)
  return {
    races: list.races.map((race) => presentRace(race, { byName, trackOf, raceDate, start })),
    unread: list.unread.map((line) => ({ ...line })),
  }
}

interface Known {
  readonly byName: ReadonlyMap<string, readonly HorseRow[]>
  readonly trackOf: (heading: string) => TrackId | null
  readonly raceDate: string
  readonly start: YearStart
}

function presentRace(race: ReadRace, { byName, trackOf, raceDate, start }: Known): EntryRace {
  const year = { of: horseYear(race.raceDate ?? raceDate, start), start }
  return {
    race_number: race.raceNumber,
    distance_yards: race.distanceYards,
    race_date: race.raceDate,
    post_time: race.postTime,
    purse: race.purse,
    track_id: trackOf(race.heading),
    entries: race.entries.map((entry) => presentEntry(entry, year, byName.get(nameKey(entry.name)) ?? [])),
  }
}

/** The horses' year of a race. */
interface Year {
  readonly of: number
  readonly start: YearStart
}

function presentEntry(entry: Entry, year: Year, namesakes: readonly HorseRow[]): RaceEntry {
  const candidates = namesakes
    .map((horse) => ({
      horse_id: horse.id,
      name: horse.name,
      aqha_id: horse.aqha_id,
      birth_year: horse.birth_year,
      sex: horse.sex,
      sire_name: horse.sire_name,
      dam_name: horse.dam_name,
      starts: horse.starts,
      fits: fits(entry, horse, year),
    }))
    .toSorted((a, b) => Number(b.fits) - Number(a.fits) || b.starts - a.starts)
    .slice(0, MAX_CANDIDATES)
  const fitting = candidates.filter((candidate) => candidate.fits).length
  return {
    line: entry.line,
    name: entry.name,
    status: entry.status,
    post_position: entry.post,
    jockey: entry.jockey,
    trainer: entry.trainer,
    weight_lb: entry.weightLb,
    age: entry.age,
    sex: entry.sex,
    sire: entry.sire,
    dam: entry.dam,
    dam_sire: entry.damSire,
    match: fitting === 0 ? 'new' : fitting === 1 ? 'found' : 'choose',
    candidates,
  }
}

/** What both say agrees. A gelding was a colt once. */
function fits(entry: Entry, horse: HorseRow, { of, start }: Year): boolean {
  const { age, sex, sire, dam } = entry
  const onFile = ageIn(of, cropOf(horse, start))
  if (onFile !== null && (age === null ? onFile <= 0 : onFile !== age)) return false
  if (sex !== null && sex !== 'U' && horse.sex !== 'U' && (sex === 'M') !== (horse.sex === 'M')) return false
  return agree(sire, horse.sire_name) && agree(dam, horse.dam_name)
}

const agree = (said: string | null, onFile: string | null) =>
  said === null || onFile === null || nameKey(said) === nameKey(onFile)

/** Finds the track by the longest name in a heading; a code only where it is alone on its line. */
function trackFinder(tracks: Awaited<ReturnType<typeof listTracks>>): Known['trackOf'] {
  const spellings = tracks.flatMap(({ id, name }) => {
    const known = findKnownTrack(name)
    return [name, ...(known?.alsoKnownAs ?? [])].map((spelling) => ({ id, words: wordsOf(spelling) }))
  })
  const longestFirst = spellings.toSorted((a, b) => b.words.length - a.words.length)
  return (heading) => {
    const text = ` ${wordsOf(heading)} `
    const named = longestFirst.find(({ words }) => text.includes(` ${words} `))
    if (named !== undefined) return named.id
    const lines = heading.split('\n').map((line) => line.trim().toUpperCase())
    const coded = tracks.find(({ name, code }) => {
      const codes = KNOWN_TRACKS.find((known) => known.name === name)?.codes ?? []
      return [...codes, ...(code === null ? [] : [code.toUpperCase()])].some((each) => lines.includes(each))
    })
    return coded?.id ?? null
  }
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
