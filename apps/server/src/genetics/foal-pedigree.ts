import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { type InbreedingSources, sourcesBetween } from '@quarterpole/genetics/common-ancestors'
import { completenessFrom } from '@quarterpole/genetics/completeness'
import { lineageAt } from '../herd/lineages.ts'
import { asciiJson } from '../json-text.ts'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'

/** Common ancestors listed; in a deep pedigree the rest, each with a tiny share, is left out. */
const LISTED = 25

export interface FoalPedigree extends Pick<Pedigree, 'completeness' | 'common_ancestors'> {
  /** F of the foal. */
  readonly inbreeding: number
}

/** What the known pedigree of a foal of these parents (rows, −1 unknown) says of its inbreeding. */
export function foalPedigree(herd: HerdSnapshot, { sire, dam }: { sire: number; dam: number }): FoalPedigree {
  const lineages = [sire, dam].filter((row) => row >= 0).map((row) => lineageAt(herd, row))
  const { equivalentGenerations, byGeneration } = completenessFrom(lineages)
  const [a, b] = lineages
  const sources = a && b ? sourcesBetween(herd.f, { sire: a, dam: b }, LISTED) : null
  return {
    inbreeding: sources?.inbreeding ?? 0,
    completeness: { equivalent_generations: equivalentGenerations, by_generation: [...byGeneration] },
    common_ancestors: named(herd, sources?.ancestors ?? []),
  }
}

/** Common ancestors as ASCII JSON: most of a deep cross or pedigree, small numbers above all. */
export const ancestorsText = (ancestors: Pedigree['common_ancestors']): string =>
  `[${ancestors.map(ancestorText).join(',')}]`

const ancestorText = ({
  id,
  name,
  sire_generations,
  dam_generations,
  notation,
  share,
}: Pedigree['common_ancestors'][number]) =>
  `{"id":${id},"name":${asciiJson(name)},"sire_generations":[${sire_generations.join()}],` +
  `"dam_generations":[${dam_generations.join()}],"notation":${asciiJson(notation)},"share":${share}}`

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
