import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { type CommonAncestor, LINES, linesTo, sourcesBetween } from '@quarterpole/genetics/common-ancestors'
import { completenessFrom } from '@quarterpole/genetics/completeness'
import { shortestLines } from '@quarterpole/genetics/lineage'
import type { Parents } from '@quarterpole/genetics/shared-ancestors'
import { descentsIn, lineageAt } from '../herd/lineages.ts'
import { asciiJson } from '../json-text.ts'
import type { JsonWriter } from '../json-writer.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** Common ancestors listed; in a deep pedigree the rest, each with a tiny share, is left out. */
const LISTED = 25

const [ID, NEXT_ID, NAME, SIRE_GENERATIONS, DAM_GENERATIONS] = [
  '{"id":',
  ',{"id":',
  ',"name":',
  ',"sire_generations":[',
  '],"dam_generations":[',
].map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer, Buffer, Buffer] // five
const [NOTATION, SIRE_LINE, DAM_LINE, NEXT_LINE, MORE, TIMES, SHARE] = [
  '],"notation":"',
  'S',
  'D',
  ', ',
  ', \\u2026', // …
  ' \\u00d7 ', // ×
  '","share":',
].map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer] // seven
const COMMA = Buffer.from(',')

/** The listed common ancestors of two parents, to be put into words or bytes. */
export interface CommonAncestors {
  /** Null where a parent is unknown. */
  readonly parents: Parents | null
  readonly listed: readonly CommonAncestor[]
}

export interface FoalPedigree {
  /** F of the foal. */
  readonly inbreeding: number
  readonly completeness: Pedigree['completeness']
  readonly common: CommonAncestors
}

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says of its inbreeding. */
export function foalPedigree(herd: HerdSnapshot, { sire, dam }: { sire: number; dam: number }): FoalPedigree {
  const lineages = [sire, dam].filter((row) => row >= 0).map((row) => lineageAt(herd, row))
  const { equivalentGenerations, byGeneration } = completenessFrom(lineages)
  const [a, b] = lineages
  const parents = a && b ? { sire: a, dam: b } : null
  const sources = parents && sourcesBetween(herd.f, parents, LISTED, descentsIn(herd))
  return {
    inbreeding: sources?.inbreeding ?? 0,
    completeness: { equivalent_generations: equivalentGenerations, by_generation: [...byGeneration] },
    common: { parents, listed: sources?.ancestors ?? [] },
  }
}

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

/**
 * Writes {@link presentAncestors} as JSON: half of a deep cross or pedigree, small numbers above all, and so put
 * together without a text or an object for each.
 */
export function putAncestors(json: JsonWriter, herd: HerdSnapshot, { parents, listed }: CommonAncestors) {
  json.putAscii('[')
  if (parents !== null)
    for (let i = 0; i < listed.length; i++) {
      const ancestor = listed[i] as CommonAncestor // i is inside
      json.put(i === 0 ? ID : NEXT_ID)
      json.putInteger(at(herd.ids, ancestor.row))
      json.put(NAME)
      putName(json, herd, ancestor.row)
      putLines(json, ancestor, parents)
      json.putAscii(`${ancestor.share}}`)
    }
  json.putAscii(']')
}

function putName(json: JsonWriter, { identities }: HerdSnapshot, row: number): void {
  const since = identities.since(row)
  if (since) json.putAscii(asciiJson(since.name))
  else json.putText(identities.packed.utf8, identities.packed.from(row))
}

/** Generations of either side, and both in words. */
function putLines(json: JsonWriter, { onSire, onDam }: CommonAncestor, { sire, dam }: Parents): void {
  const [sireLines, damLines] = [shortestLines(sire, onSire, LINES + 1), shortestLines(dam, onDam, LINES + 1)]
  json.put(SIRE_GENERATIONS)
  putListed(json, sireLines)
  json.put(DAM_GENERATIONS)
  putListed(json, damLines)
  json.put(NOTATION)
  putListed(json, sireLines, SIRE_LINE)
  json.put(TIMES)
  putListed(json, damLines, DAM_LINE)
  json.put(SHARE)
}

/** @param letter  behind each, in words; as an array otherwise */
function putListed(json: JsonWriter, lines: readonly number[], letter: Buffer | null = null): void {
  const listed = Math.min(lines.length, LINES)
  for (let i = 0; i < listed; i++) {
    if (i > 0) json.put(letter === null ? COMMA : NEXT_LINE)
    json.putInteger(lines[i] ?? 0) // i is inside
    if (letter !== null) json.put(letter)
  }
  if (letter !== null && lines.length > listed) json.put(MORE)
}
