import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { type CommonAncestor, linesTo, sourcesBetween } from '@quarterpole/genetics/sources-between'
import { completenessFrom } from '@quarterpole/genetics/lineage-completeness'
import type { Lineage } from '@quarterpole/genetics/lineage'
import type { Parents } from '@quarterpole/genetics/shared-ancestors'
import { descentsIn, lineageAt } from '../herd/lineages.ts'
import { asciiJson } from '../http/json-text.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { bringNear } from './bring-near.ts'
import { LineTexts } from './line-texts.ts'

/** Common ancestors listed; in a deep pedigree the rest, each with a tiny share, is left out. */
const LISTED = 25

const [ID, NEXT_ID, NAME, SIRE_GENERATIONS, DAM_GENERATIONS, NOTATION, TIMES, SHARE] = [
  '{"id":',
  ',{"id":',
  ',"name":',
  ',"sire_generations":[',
  '],"dam_generations":[',
  '],"notation":"',
  ' \\u00d7 ', // ×
  '","share":',
].map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer] // eight

/** The listed common ancestors of two parents, to be put into words or bytes. */
export interface CommonAncestors {
  /** Null where a parent is unknown. */
  readonly parents: Parents | null
  readonly listed: readonly CommonAncestor[]
}

export interface FoalPedigree {
  /** F of the foal. */
  readonly inbreeding: number
  readonly completeness: Pedigree['completeness'] & { both_sides: boolean } // told of whatever is worked out now
  readonly common: CommonAncestors
}

/**
 * What the known pedigree of a foal of these parents (rows, −1 unknown) says of its inbreeding.
 *
 * @param lineageOf  a parent's; where it is a passing one, so is what is told
 */
export function foalPedigree(
  herd: HerdSnapshot,
  { sire, dam }: { sire: number; dam: number },
  lineageOf: (herd: HerdSnapshot, row: number, side: 'sire' | 'dam') => Lineage = lineageAt,
): FoalPedigree {
  const a = sire < 0 ? null : lineageOf(herd, sire, 'sire')
  const b = dam < 0 ? null : lineageOf(herd, dam, 'dam')
  const { equivalentGenerations, byGeneration } = completenessFrom(
    [a, b].filter((lineage) => lineage !== null),
  )
  const parents = a && b ? { sire: a, dam: b } : null
  const sources = parents && sourcesBetween(herd.f, parents, LISTED, descentsIn(herd))
  return {
    inbreeding: sources?.inbreeding ?? 0,
    completeness: {
      equivalent_generations: equivalentGenerations,
      by_generation: [...byGeneration],
      both_sides: hasParent(a) && hasParent(b),
    },
    common: { parents, listed: sources?.ancestors ?? [] },
  }
}

const hasParent = (lineage: Lineage | null) => lineage !== null && lineage.depth > 0

/** The listed ancestors with names, as the contract has them. */
export function presentAncestors(
  herd: HerdSnapshot,
  { parents, listed }: CommonAncestors,
): Pedigree['common_ancestors'] {
  if (parents === null) return []
  return listed.map((ancestor) => {
    const { sireGenerations, damGenerations, notation } = linesTo(ancestor, parents)
    return {
      id: at(herd.ids, ancestor.row) as HorseId, // the snapshot's ids are horse ids
      name: herd.identities.nameAt(ancestor.row),
      sire_generations: [...sireGenerations],
      dam_generations: [...damGenerations],
      notation,
      share: ancestor.share,
    }
  })
}

/** Those being written. */
const rows = new Int32Array(LISTED)

/**
 * Writes {@link presentAncestors} as JSON: half of a deep cross or pedigree, small numbers above all, and so put
 * together without a text or an object for each.
 */
export function putAncestors(json: JsonWriter, herd: HerdSnapshot, { parents, listed }: CommonAncestors) {
  json.putAscii('[')
  if (parents !== null) {
    for (let i = 0; i < listed.length; i++) rows[i] = listed[i]?.row ?? 0 // i is inside
    bringNear(herd, rows, listed.length)
    for (let i = 0; i < listed.length; i++) {
      const ancestor = listed[i] as CommonAncestor // i is inside
      json.put(i === 0 ? ID : NEXT_ID)
      json.putInteger(at(herd.ids, ancestor.row))
      json.put(NAME)
      putName(json, herd, ancestor.row)
      putLines(json, ancestor, parents)
      json.putNumber(ancestor.share)
      json.putAscii('}')
    }
  }
  json.putAscii(']')
}

function putName(json: JsonWriter, { identities }: HerdSnapshot, row: number): void {
  const since = identities.since(row)
  if (since) json.putAscii(asciiJson(since.name))
  else json.putText(identities.packed.utf8, identities.packed.from(row))
}

const [sires, dams] = [new LineTexts('S'), new LineTexts('D')]

/** Generations of either side, and both in words. */
function putLines(json: JsonWriter, { onSire, onDam }: CommonAncestor, { sire, dam }: Parents): void {
  const [ofSire, ofDam] = [sires.find(sire, onSire), dams.find(dam, onDam)]
  json.put(SIRE_GENERATIONS)
  sires.putGenerations(json, ofSire)
  json.put(DAM_GENERATIONS)
  dams.putGenerations(json, ofDam)
  json.put(NOTATION)
  sires.putWords(json, ofSire)
  json.put(TIMES)
  dams.putWords(json, ofDam)
  json.put(SHARE)
}
