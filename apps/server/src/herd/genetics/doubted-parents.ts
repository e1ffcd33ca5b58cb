import type { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import type { HorseId } from '@quarterpole/contract/ids'
import { mayTurnGray, type RecordedColor } from '@quarterpole/genetics/coat'
import type { PanelGenotypes } from '@quarterpole/genetics/panel'
import {
  type Evidence,
  parentage,
  type Parentage,
  type Recorded,
  weighColors,
  weighTests,
} from '@quarterpole/genetics/parentage'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { at, type HerdSnapshot } from '../snapshot/snapshot.ts'
import { colorsOf } from './colors.ts'
import { panelAt } from './genotypes.ts'
import { doubtWords, isDoubted, type KnownOfTrios, trioOf } from './parentage-doubt.ts'

const LISTED = 100
/** Horses looked at before requests are served in between. */
const ROWS_AT_ONCE = 200

/**
 * The horses whose parents are doubted, strongest doubt first, for a reader who may see every horse's tests. Thousands
 * of trios share tests or colors, which are weighed once: about 3 seconds at 100,000 horses, in short turns.
 *
 * @param isAsked    whether a row counts
 * @param known      of all horses
 */
export async function doubtedParents(
  herd: HerdSnapshot,
  isAsked: (row: number) => boolean,
  { coatTests, year }: KnownOfTrios,
): Promise<DoubtedParents> {
  const [panels, colors] = [onceEach<PanelGenotypes>(), onceEach<readonly RecordedColor[]>()]
  const [tests, coats] = [onceEach<Evidence>(), onceEach<Evidence>()]
  const recorded = (row: number): Recorded => {
    const { color } = herd.identities.at(row)
    return {
      tests: panels(`${panelOf(herd, row)}`, () => panelAt(herd, row)),
      colors: colors(color ?? '', () => colorsOf(color)),
      coatTests: coatTests.get(row),
      isYoung: mayTurnGray(at(herd.crop, row), year),
    }
  }
  const doubted: { row: number; parentage: Parentage }[] = []
  for (let row = 0; row < herd.n; row++) {
    if (row % ROWS_AT_ONCE === 0) await yieldToOthers()
    if (herd.gone.has(row) || !isAsked(row)) continue
    const trio = trioOf(herd, row, recorded)
    if (trio === null) continue
    const rows = [row, at(herd.ped.sire, row), at(herd.ped.dam, row)]
    const coatKey = [trio.foal, trio.sire, trio.dam]
      .map(
        (one) =>
          `${one?.colors.join()}${one?.isYoung === true ? '?' : ''}${one?.coatTests === undefined ? '' : JSON.stringify(one.coatTests)}`,
      )
      .join(' ')
    const weighed = parentage(
      trio,
      tests(rows.map((of) => panelOf(herd, of)).join(' '), () => weighTests(trio)),
      coats(coatKey, () => weighColors(trio)),
    )
    if (isDoubted(weighed)) doubted.push({ row, parentage: weighed })
  }
  return {
    horses: doubted.length,
    first: doubted
      .toSorted((a, b) => b.parentage.ratio.mean - a.parentage.ratio.mean)
      .slice(0, LISTED)
      .map(({ row, parentage }) => ({
        horse_id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
        name: herd.identities.nameAt(row),
        doubt: doubtWords(herd, row, parentage),
      })),
  }
}

/** The packed results of a row; 0 without any. */
const panelOf = ({ filters }: HerdSnapshot, row: number): number => (row < 0 ? 0 : at(filters.panel, row))

/** Computes the value of each key once. */
function onceEach<V>() {
  const values = new Map<string, V>()
  return (key: string, compute: () => V): V => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute()
    values.set(key, value)
    return value
  }
}
