import type { MareColumns } from '../breeding/predictions/mares.ts'
import type { StallionColumns } from '../breeding/predictions/stallions.ts'
import type { HerdDiversity } from '@quarterpole/contract/dashboard'
import type { HerdCounts } from '@quarterpole/contract/sample-herd'
import type { SireSummary } from '@quarterpole/contract/progeny'
import type { DataQuality } from '@quarterpole/contract/data-import'
import type { ValueModel } from '@quarterpole/genetics/value'
import type { OfferedHorses } from '../breeding/mating-board/board-horses.ts'
import type { Spellings } from '@quarterpole/db/queries/ride'
import type { EvaluatedHerd } from '../evaluation/evaluate-herd.ts'
import type { Rides } from '@quarterpole/racing/start-history'
import type { PanelChances } from '../herd/genetics/foal-chances.ts'
import type { TrackEffects } from '../racing/races/track-effects.ts'
import { HerdCache } from '../herd/snapshot/cache.ts'

/** Results that are computed once per herd version. */
interface PerHerd {
  stallions: StallionColumns
  mares: MareColumns
  valueModel: ValueModel
  diversity: HerdDiversity | null
  quality: Omit<DataQuality, 'ask_status'>
  counts: HerdCounts
  medianBestSi: SireSummary['herd']
  rides: Rides
  spellings: Spellings
  boardHorses: OfferedHorses
}

/** All caches of the server, except the SQLite engine's prepared statements. */
export class HerdCaches {
  /** Rows of horse lists and searches: at most four megabytes each for a million horses. */
  readonly lists = new HerdCache<Int32Array>(20)
  /** Post and condition effects by track, distance and day: more than half the work of a race card. */
  readonly trackEffects = new HerdCache<Promise<TrackEffects>>(200)
  /** Evaluations as of past days, each as large as the current one; null if there were no starts yet. */
  readonly asOf = new HerdCache<Promise<EvaluatedHerd | null>>(8)
  /** Disease chances of crosses: predicted, then saved, printed and compared. */
  readonly panelChances = new HerdCache<Promise<PanelChances>>(500)
  readonly #perHerd = new HerdCache<Promise<unknown>>(16)

  /** @param key  anything else the result depends on, such as the year */
  perHerd<K extends keyof PerHerd>(
    version: number,
    name: K,
    compute: () => Promise<PerHerd[K]>,
    key: string | number = '',
  ): Promise<PerHerd[K]> {
    return this.#perHerd.get(version, `${name} ${key}`, compute) as Promise<PerHerd[K]> // stored under its name
  }
}
