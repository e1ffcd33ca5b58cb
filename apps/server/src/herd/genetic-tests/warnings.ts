import type { HorseId } from '@quarterpole/contract/ids'
import { MARKER_LABELS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { currentTestsOf, testsOf } from '@quarterpole/db/queries/genetic-test'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import type { Caller } from '../../platform/http/caller.ts'
import { readableHorses } from '../../platform/http/own-horses.ts'

type Bounds = readonly [min: number, max: number]

const boundsOf = ({ copies_min, copies_max }: GeneticTestTable): Bounds | null =>
  copies_min === null || copies_max === null ? null : [copies_min, copies_max]

const sourceOf = ({ lab, tested_on }: GeneticTestTable) =>
  [lab, tested_on].filter((part) => part !== null).join(', ')

/** A horse's results, and the current ones of those parents whose results their reader may read. */
export interface FamilyTests {
  readonly horse: HorseRow
  readonly own: readonly GeneticTestTable[]
  readonly parents: readonly GeneticTestTable[]
}

export async function familyTests(db: Db, horse: HorseRow, caller: Caller | null): Promise<FamilyTests> {
  const parents = await readableHorses(
    db,
    caller,
    [horse.sire_id, horse.dam_id].filter((id) => id !== null),
  )
  const [own, theirs] = await Promise.all([testsOf(db, horse.id), currentTestsOf(db, parents)])
  return { horse, own, parents: theirs }
}

/** Other results on file that cannot be true together with this one: the horse's own, its sire's and dam's. */
export function warningsOf(test: GeneticTestTable, family: FamilyTests): string[] {
  const { horse, parents } = family
  const own = family.own.find(
    (other) => other.id !== test.id && other.marker === test.marker && excludes(test, other),
  )
  const warnings: string[] = []
  if (own) {
    const source = sourceOf(own)
    warnings.push(
      `${MARKER_LABELS[test.marker]} of ${horse.name} is ${own.value} on file${source === '' ? '' : ` (${source})`} and ${test.value} here. We kept both and use the later sample. Ask the lab which is right.`,
    )
  }
  const contradiction = inheritance(test, horse, parents)
  if (contradiction !== null) warnings.push(contradiction)
  return warnings
}

/** Codes of one marker that come from different assays (C/T, insertion) say nothing against each other. */
const codeOf = (value: string | null) =>
  value === null ? '' : /^[CT]{2}$/.test(value) ? 'snp' : /^[IN]\/[IN]$/.test(value) ? 'sine' : 'other'

function excludes(a: GeneticTestTable, b: GeneticTestTable): boolean {
  const [of, other] = [boundsOf(a), boundsOf(b)]
  if (of !== null && other !== null) return of[0] > other[1] || other[0] > of[1]
  return a.value !== b.value && codeOf(a.value) === codeOf(b.value)
}

/** Each parent passes one allele; the mt haplogroup is the dam's. */
function inheritance(
  test: GeneticTestTable,
  horse: HorseRow,
  parents: readonly GeneticTestTable[],
): string | null {
  const of = (id: HorseId | null) =>
    parents.find(({ horse_id, marker }) => horse_id === id && marker === test.marker)
  const [sire, dam] = [of(horse.sire_id), of(horse.dam_id)]
  if (test.marker === 'mt_haplogroup') {
    if (dam === undefined || dam.value === test.value) return null
    return `The mt haplogroup of ${horse.name} is ${test.value}, and that of ${horse.dam_name} is ${dam.value}: a foal has the dam’s. Check the parentage or the sample.`
  }
  const [foal, bySire, byDam] = [test, sire, dam].map((each) => (each ? boundsOf(each) : null))
  if (!foal) return null
  const least = passes(bySire)[0] + passes(byDam)[0]
  const most = passes(bySire)[1] + passes(byDam)[1]
  if (foal[1] >= least && foal[0] <= most) return null
  const said = [
    sire ? `${horse.sire_name} is ${sire.value}` : null,
    dam ? `${horse.dam_name} is ${dam.value}` : null,
  ].filter((part) => part !== null)
  return `${MARKER_LABELS[test.marker]} of ${horse.name} is ${test.value}, but ${said.join(' and ')}: no foal of theirs can be. Check the parentage or the sample.`
}

/** Copies a parent can pass, fewest and most. */
const passes = (parent: Bounds | null | undefined): Bounds =>
  parent ? [parent[0] === 2 ? 1 : 0, parent[1] > 0 ? 1 : 0] : [0, 1]
