import type { HorseId } from '@quarterpole/contract/ids'
import type { ParentageDoubt } from '@quarterpole/contract/pedigree'
import {
  DOUBTFUL,
  parentage,
  type Parentage,
  type Recorded,
  type Trio,
} from '@quarterpole/genetics/parentage'
import { mayTurnGray } from '@quarterpole/genetics/coat'
import { wholeShares } from '@quarterpole/genetics/hundred'
import { count } from '@quarterpole/contract/count'
import { listed } from '../../platform/words/words.ts'
import { at, type HerdSnapshot, rowOf } from '../snapshot/snapshot.ts'
import type { CoatTestsByRow } from './coat-tests.ts'
import { colorsOf } from './colors.ts'
import { panelAt } from './genotypes.ts'

/** What is known beside the herd's disease tests and colors. */
export interface KnownOfTrios {
  readonly coatTests: CoatTestsByRow
  readonly year: number
}

/**
 * What the tests and colors of a horse, its sire and dam say against these parents, and how to settle it; null where
 * nothing does. See docs/models/parentage.md.
 *
 * @param readable  parents whose tests the reader may see; of another, only the color, as in the pedigree
 */
export function parentageDoubt(
  herd: HerdSnapshot,
  id: HorseId,
  readable: ReadonlySet<HorseId>,
  { coatTests, year }: KnownOfTrios,
): ParentageDoubt | null {
  const row = rowOf(herd, id)
  const recorded = (of: number): Recorded => {
    const isReadable = of === row || readable.has(at(herd.ids, of) as HorseId) // the snapshot's ids are horse ids
    const tests = isReadable ? { tests: panelAt(herd, of), coatTests: coatTests.get(of) } : { tests: {} }
    const isYoung = mayTurnGray(at(herd.crop, of), year)
    return { ...tests, colors: colorsOf(herd.identities.at(of).color), isYoung }
  }
  const trio = trioOf(herd, row, recorded)
  const weighed = trio && parentage(trio)
  return weighed !== null && isDoubted(weighed) ? doubtWords(herd, row, weighed) : null
}

/** The parent of a horse that is likelier the wrong one, where they are in doubt. It reads all tests but those of coat genes. */
export function doubtedParent(herd: HerdSnapshot, row: number) {
  const recorded = (of: number): Recorded => ({
    tests: panelAt(herd, of),
    colors: colorsOf(herd.identities.at(of).color),
  })
  const trio = trioOf(herd, row, recorded)
  const weighed = trio && parentage(trio)
  if (weighed === null || !isDoubted(weighed)) return null
  const { readings, ratio } = weighed
  return { side: readings.sire > readings.dam ? ('sire' as const) : ('dam' as const), ratio: ratio.mean }
}

/** A horse with its parents; null without one on file. @param recorded  of the row of the foal or a parent */
export function trioOf({ ped }: HerdSnapshot, row: number, recorded: (of: number) => Recorded): Trio | null {
  const [sire, dam] = [at(ped.sire, row), at(ped.dam, row)]
  if (sire < 0 && dam < 0) return null
  const parent = (of: number) => (of < 0 ? undefined : recorded(of))
  return { foal: recorded(row), sire: parent(sire), dam: parent(dam) }
}

export const isDoubted = ({ loci, ratio }: Parentage): boolean => loci.length > 0 || ratio.mean >= DOUBTFUL

/** What is said of a doubted horse. */
export function doubtWords(
  herd: HerdSnapshot,
  row: number,
  { ratio, loci, readings }: Parentage,
): ParentageDoubt {
  const name = herd.identities.nameAt(row)
  const [sire, dam] = [at(herd.ped.sire, row), at(herd.ped.dam, row)].map((of) =>
    of < 0 ? null : herd.identities.nameAt(of),
  )
  const parents = listed([sire, dam].filter((parent) => typeof parent === 'string'))
  const likeliest = (
    [
      [null, readings.nothing],
      ['a wrong color', readings.color],
      ['a wrong test result', readings.test],
      [`another sire than ${sire}`, readings.sire],
      [`another dam than ${dam}`, readings.dam],
    ] as const
  ).toSorted((a, b) => b[1] - a[1])
  const of100 = wholeShares(likeliest.map(([, chance]) => chance))
  const likely = likeliest.flatMap(([reading], k) =>
    reading === null || of100[k] === 0 ? [] : [`${reading} (${of100[k]} in 100)`],
  )
  const against =
    ratio.mean >= DOUBTFUL
      ? ` The records are over ${count(DOUBTFUL)} times likelier with another parent: a parentage doubt.`
      : ''
  return {
    reason:
      loci.length > 0
        ? `By ${listed([...loci])}, ${name} can’t be a foal of ${parents} with all tests and colors on file right.`
        : `The tests and colors on file make it unlikely that ${name} is a foal of ${parents}.`,
    likeliest: `Likeliest: ${listed(likely)}.${against}`,
    settles: `A DNA parentage test of ${name} settles it.`,
  }
}
