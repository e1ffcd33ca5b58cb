import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { type InbreedingSources, sourcesBetween } from '@quarterpole/genetics/common-ancestors'
import { completenessFrom } from '@quarterpole/genetics/completeness'
import { descentsIn, lineageAt } from '../herd/lineages.ts'
import type { JsonWriter } from '../json-writer.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** Common ancestors listed; in a deep pedigree the rest, each with a tiny share, is left out. */
const LISTED = 25

const ID = Buffer.from('{"id":')
const NEXT_ID = Buffer.from(',{"id":')
const NAME = Buffer.from(',"name":')
const SIRE_GENERATIONS = Buffer.from(',"sire_generations":')
const DAM_GENERATIONS = Buffer.from(',"dam_generations":')
const NOTATION = Buffer.from(',"notation":')

export interface FoalPedigree extends Pick<Pedigree, 'completeness' | 'common_ancestors'> {
  /** F of the foal. */
  readonly inbreeding: number
}

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says of its inbreeding. */
export function foalPedigree(herd: HerdSnapshot, { sire, dam }: { sire: number; dam: number }): FoalPedigree {
  const lineages = [sire, dam].filter((row) => row >= 0).map((row) => lineageAt(herd, row))
  const { equivalentGenerations, byGeneration } = completenessFrom(lineages)
  const [a, b] = lineages
  const sources = a && b ? sourcesBetween(herd.f, { sire: a, dam: b }, LISTED, descentsIn(herd)) : null
  return {
    inbreeding: sources?.inbreeding ?? 0,
    completeness: { equivalent_generations: equivalentGenerations, by_generation: [...byGeneration] },
    common_ancestors: named(herd, sources?.ancestors ?? []),
  }
}

/** Writes common ancestors as JSON: most of a deep cross or pedigree, small numbers above all. */
export function putAncestors(json: JsonWriter, ancestors: Pedigree['common_ancestors']): void {
  json.putAscii('[')
  ancestors.forEach(({ id, name, sire_generations, dam_generations, notation, share }, i) => {
    json.put(i === 0 ? ID : NEXT_ID)
    json.putInteger(id)
    json.put(NAME)
    json.putString(name)
    json.put(SIRE_GENERATIONS)
    json.putIntegers(sire_generations)
    json.put(DAM_GENERATIONS)
    json.putIntegers(dam_generations)
    json.put(NOTATION)
    json.putString(notation)
    json.putAscii(`,"share":${share}}`)
  })
  json.putAscii(']')
}

function named(herd: HerdSnapshot, ancestors: InbreedingSources['ancestors']): Pedigree['common_ancestors'] {
  return ancestors.map(({ row, share, sireGenerations, damGenerations, notation }) => ({
    id: at(herd.ids, row) as HorseId, // the snapshot's ids are horse ids
    name: herd.identities.nameAt(row),
    sire_generations: [...sireGenerations],
    dam_generations: [...damGenerations],
    notation,
    share,
  }))
}
