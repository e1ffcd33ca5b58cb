import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { currentTestsAt, currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import { COAT_LOCI, type CoatTests } from '@quarterpole/genetics/coat'
import { copiesIn } from '@quarterpole/genetics/loci'
import { at, type HerdSnapshot, rowOf } from '../snapshot/snapshot.ts'

/** The coat tests on file, by row of the herd; a horse without any is left out. */
export type CoatTestsByRow = ReadonlyMap<number, CoatTests>

/** Of some horses. @param rows  those below 0 are passed over */
export const coatTestsOf = async (db: Db, herd: HerdSnapshot, rows: readonly number[]) => {
  const ids = rows.filter((row) => row >= 0).map((row) => at(herd.ids, row) as HorseId) // the snapshot's ids are horse ids
  return byRow(herd, await currentTestsOf(db, ids))
}

/** Of all horses. */
export const allCoatTests = async (db: Db, herd: HerdSnapshot) =>
  byRow(herd, await currentTestsAt(db, COAT_LOCI))

function byRow(
  herd: HerdSnapshot,
  results: readonly { horse_id: HorseId; marker: string; value: string | null }[],
): CoatTestsByRow {
  const tests = new Map<number, CoatTests>()
  for (const { horse_id, marker, value } of results) {
    const locus = COAT_LOCI.find((one) => one === marker)
    const row = rowOf(herd, horse_id)
    if (locus === undefined || row < 0) continue
    const copies = copiesIn(locus, value)
    if (copies !== null) tests.set(row, { ...tests.get(row), [locus]: copies })
  }
  return tests
}
