import type { LeftBehind } from '@quarterpole/contract/data-import'
import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { MARKER_LABELS, type MarkerName } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import type { RowNow } from '@quarterpole/db/queries/change'
import { namesOf } from '@quarterpole/db/queries/horse'
import { type ImportedTable, racesWithTracks } from '@quarterpole/db/queries/import-change'

type Row = Readonly<Record<string, unknown>>

/** Rows edited since the import, by name. */
export async function leftAsEdited(trx: Db, rows: readonly RowNow[]): Promise<LeftBehind[]> {
  const names = await namesOf(
    trx,
    rows.flatMap(({ now }) => (now?.['horse_id'] ? [now['horse_id'] as HorseId] : [])), // of the row
  )
  const races = await racesOf(trx, rows)
  return rows.map(({ change: { table }, now }) => {
    const row = now ?? {}
    const race = races.get(raceIdOf(table, row))
    const name = race ? raceName(race) : nameIn(row)
    const horse = row['horse_id'] as HorseId | undefined // of the row
    return {
      noun: table === 'genetic_test' ? 'test' : (table as Exclude<ImportedTable, 'genetic_test'>), // an import’s
      id: Number(table === 'start' ? row['race_id'] : row['id']),
      name: horse === undefined ? name : `${names.get(horse) ?? `horse ${horse}`}: ${name}`,
      why: 'Edited since the import.',
    }
  })
}

/** Of a horse, track, injury or result. */
const nameIn = ({ name, type, marker }: Row) =>
  marker === undefined ? String(name ?? type) : MARKER_LABELS[marker as MarkerName] // of the row

const raceIdOf = (table: string, row: Row) => Number(table === 'race' ? row['id'] : row['race_id']) as RaceId // of the row

/** The races of rows that are starts or races, with their tracks. */
export async function racesOf(trx: Db, rows: readonly RowNow[]) {
  const ofRaces = rows.filter(({ change: { table } }) => table === 'start' || table === 'race')
  const ids = ofRaces.map(({ change: { table }, now }) => raceIdOf(table, now ?? {}))
  return new Map((await racesWithTracks(trx, ids)).map((race) => [race.id, race]))
}

interface NamedRace {
  readonly track_name: string
  readonly race_date: string
  readonly race_number: number | null
}

export const raceName = ({ track_name, race_date, race_number }: NamedRace) =>
  `${track_name}, ${race_date}${race_number === null ? '' : `, race ${race_number}`}`
