import type { TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { StartTable } from '@quarterpole/db/schema'
import { findStandard } from '@quarterpole/racing/distance-standards'
import { referenceTime, speedIndex } from '@quarterpole/racing/speed-index'
import { type WinOnFile, winsBefore } from '../../../racing/tracks/winning-times.ts'
import type { PlannedRace } from '@quarterpole/herd-files/plans/race-plan'
import type { RaceRow } from '@quarterpole/herd-files/drafts/race-rows'

/** Speed indexes of starts; the winning times behind SI 100 are read once a track and season. */
export class StartIndexes {
  readonly #trx: Db
  readonly #wins = new Map<string, readonly WinOnFile[]>()

  constructor(trx: Db) {
    this.#trx = trx
  }

  /** A file's own index is used; a missing one is computed from the time where the distance has a standard. */
  async indexOf(
    { facts }: PlannedRace,
    venue: TrackId,
    { si, siSource, timeS }: RaceRow,
  ): Promise<Pick<StartTable, 'si' | 'si_source'>> {
    if (siSource === 'none') return { si: null, si_source: null }
    if (si !== null) return { si, si_source: siSource }
    const standard = findStandard(facts.distanceYards)
    if (timeS === null || standard === undefined) return { si: null, si_source: null }
    const year = Number(facts.raceDate.slice(0, 4))
    const wins = (await this.#winsBefore(venue, year)).filter(
      (win) => win.distanceYards === facts.distanceYards,
    )
    return {
      si: speedIndex(timeS, referenceTime(wins, year, standard).t100S, standard),
      si_source: 'computed',
    }
  }

  async #winsBefore(venue: TrackId, season: number): Promise<readonly WinOnFile[]> {
    const key = `${venue} ${season}`
    const known = this.#wins.get(key)
    if (known !== undefined) return known
    const wins = await winsBefore(this.#trx, venue, season)
    this.#wins.set(key, wins)
    return wins
  }
}
