import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree, PedigreeHorse } from '@quarterpole/contract/pedigree'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { at, type HerdSnapshot, rowOf } from '../snapshot/snapshot.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { foalPedigree } from './foal-pedigree.ts'

/**
 * A horse's ancestors as many generations back as asked for, and what its whole known pedigree says about its
 * inbreeding.
 *
 * @throws {AppError} not_found
 */
export function presentPedigree(herd: HerdSnapshot, id: HorseId, generations: number): Pedigree {
  const row = rowOf(herd, id)
  if (row < 0) throw noSuchHorse(id)
  const parents = { sire: at(herd.ped.sire, row), dam: at(herd.ped.dam, row) }
  const { completeness, commonAncestors } = foalPedigree(herd, parents)
  return {
    horse: presentHorse(herd, row),
    sire: presentAncestry(herd, parents.sire, generations - 1),
    dam: presentAncestry(herd, parents.dam, generations - 1),
    generations,
    inbreeding_coefficient: at(herd.f, row),
    completeness,
    common_ancestors: commonAncestors,
  }
}

/** A horse with its ancestors, so many more generations; null for an unknown one (row −1). */
function presentAncestry(herd: HerdSnapshot, row: number, generations: number): PedigreeHorse | null {
  if (row < 0) return null
  const horse = presentHorse(herd, row)
  if (generations === 0) return horse
  const sire = presentAncestry(herd, at(herd.ped.sire, row), generations - 1)
  const dam = presentAncestry(herd, at(herd.ped.dam, row), generations - 1)
  return { ...horse, sire, dam }
}

function presentHorse({ ids, sex, identities }: HerdSnapshot, row: number): PedigreeHorse {
  const { name, aqha_id, foaled, color } = identities.at(row)
  return { id: at(ids, row), name, aqha_id, sex: sexOf(at(sex, row)), foaled, color }
}

function sexOf(code: number): PedigreeHorse['sex'] {
  const sex = SEX_CODES[code]
  if (sex === undefined) throw new RangeError(`No sex has the code ${code}.`)
  return sex as PedigreeHorse['sex'] // a letter of SEX_CODES
}
