import type { HorseId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Db } from '@quarterpole/db/open'
import { insertHorses } from '@quarterpole/db/queries/horse-write'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, trackRow } from '@quarterpole/db/test-rows'
import type { CardRace } from './card-races.ts'

/** The races of card files in a database, as an import of their charts leaves them. */
export class CardsOnFile {
  readonly #db: Db
  readonly #horses: ReadonlyMap<string, HorseId>
  readonly #tracks: ReadonlyMap<string, TrackId>
  #races = 0

  private constructor(db: Db, horses: ReadonlyMap<string, HorseId>, tracks: ReadonlyMap<string, TrackId>) {
    this.#db = db
    this.#horses = horses
    this.#tracks = tracks
  }

  /** With the horses of all races, of unknown parents, sex and age, and none of the races yet. */
  static async open(db: Db, races: readonly CardRace[]): Promise<CardsOnFile> {
    const names = new Set(races.flatMap(({ runs }) => runs.map((run) => run.horse)))
    const horses = new Map([...names].map((name, i) => [name, (i + 1) as HorseId])) // ids of an empty database
    await insertHorses(
      db,
      [...horses].map(([name, id]) => ({ ...horse({ name, sex: 'U', foaled_precision: null }), id })),
    )
    const tracks = new Map<string, TrackId>()
    for (const name of new Set(races.map(({ venue }) => venue)))
      tracks.set(name, await insertTrack(db, trackRow({ name })))
    return new CardsOnFile(db, horses, tracks)
  }

  async add(races: readonly CardRace[]): Promise<void> {
    const first = await insertRaces(
      this.#db,
      races.map(({ date, venue, distanceYards, purse, fieldSize }) =>
        raceRow(idOf(this.#tracks, venue), {
          race_date: date,
          race_number: ++this.#races, // any that tells two races of a day apart
          distance_yards: distanceYards,
          purse,
          field_size: fieldSize,
        }),
      ),
    )
    await insertStarts(
      this.#db,
      races.flatMap(({ runs }, i) =>
        runs.map((run) =>
          startRow((first + i) as RaceId, idOf(this.#horses, run.horse), {
            post_position: run.draw || null,
            finish: run.finish,
            time_s: run.timeS,
            si: run.si,
            si_source: run.si === null ? null : 'given',
            status: run.finish === null ? 'dnf' : 'finished',
            weight_lb: run.weightLb,
            jockey: run.jockey,
            trainer: run.trainer,
          }),
        ),
      ),
    )
  }

  /** What a person enters of a race to come, its runners in the order of the card. */
  request(
    { date, venue, distanceYards, purse, runs }: CardRace,
    { people }: { people: boolean },
  ): RaceRequest {
    return {
      track_id: idOf(this.#tracks, venue),
      distance_yards: distanceYards,
      race_date: date,
      horse_ids: runs.map((run) => idOf(this.#horses, run.horse)),
      weather_conditions: { temp_f: 75, wind_mph: 0, humidity: 50, track_condition: 'fast' }, // moves no chance
      purse,
      ...(runs.every(({ draw }) => draw) && { post_positions: runs.flatMap(({ draw }) => draw ?? []) }),
      ...(people && {
        jockeys: runs.map(({ jockey }) => jockey),
        trainers: runs.map(({ trainer }) => trainer),
        weights_lb: runs.map(({ weightLb }) => weightLb),
      }),
    }
  }
}

function idOf<Id>(ids: ReadonlyMap<string, Id>, name: string): Id {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`${name} is not among the races the database was opened for`)
  return id
}
