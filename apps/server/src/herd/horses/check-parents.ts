import type { HorseInput } from '@quarterpole/contract/horse'
import type { HorseId } from '@quarterpole/contract/ids'
import { PARENT_AGE_YEARS } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { foalsOf, isAncestor } from '@quarterpole/db/queries/pedigree'
import { AppError, invalid } from '../../platform/http/problem.ts'

/** Foals checked after a horse's sex or birth date changes; a stallion may have thousands, and one is enough. */
const FOALS_CHECKED = 5000

type Role = 'sire' | 'dam'
type Draft = Pick<HorseInput, 'name' | 'sex' | 'foaled' | 'sire_id' | 'dam_id'>

/**
 * Rejects impossible parents: unknown horses, a mare as sire, a male as dam, a parent too young, one horse as both
 * parents, a horse as its own ancestor. Every error names the horses.
 *
 * @param id  the edited horse; undefined for a new one
 * @throws {AppError} invalid
 */
export async function checkParents(db: Db, draft: Draft, id?: HorseId) {
  const { sire, dam } = checkParentsAmong(await parentsOf(db, [draft]), draft)
  if (id === undefined) return
  if (sire) await checkLoop(db, { parent: sire, id, name: draft.name, role: 'sire' })
  if (dam) await checkLoop(db, { parent: dam, id, name: draft.name, role: 'dam' })
  await checkFoals(db, draft, id)
}

/** The sires and dams of many horses, for {@link checkParentsAmong}. */
export async function parentsOf(
  db: Db,
  horses: readonly Pick<Draft, 'sire_id' | 'dam_id'>[],
): Promise<ReadonlyMap<HorseId, HorseRow>> {
  const ids = horses.flatMap(({ sire_id, dam_id }) => [sire_id, dam_id]).filter((id) => id !== null)
  return new Map((await findHorses(db, ids)).map((horse) => [horse.id, horse]))
}

/**
 * The checks that concern a horse and its parents alone: all there are for one without foals.
 *
 * @throws {AppError} invalid
 */
export function checkParentsAmong(parents: ReadonlyMap<HorseId, HorseRow>, draft: Draft) {
  const sire = parentOf(parents, draft.sire_id, 'sire')
  const dam = parentOf(parents, draft.dam_id, 'dam')
  if (sire?.sex === 'M')
    throw invalid('sire_id', `${sire.name} is a mare and can’t be the sire of ${draft.name}.`)
  if (dam && (dam.sex === 'S' || dam.sex === 'G'))
    throw invalid(
      'dam_id',
      `${dam.name} is a ${dam.sex === 'S' ? 'stallion' : 'gelding'} and can’t be the dam of ${draft.name}.`,
    )
  if (sire && dam && sire.id === dam.id)
    throw invalid('dam_id', `${sire.name} can’t be both sire and dam of ${draft.name}.`)
  if (sire) checkAge(sire, draft, 'sire')
  if (dam) checkAge(dam, draft, 'dam')
  return { sire, dam }
}

function parentOf(
  parents: ReadonlyMap<HorseId, HorseRow>,
  id: HorseId | null,
  role: Role,
): HorseRow | undefined {
  if (id === null) return undefined
  const parent = parents.get(id)
  if (!parent) throw invalid(`${role}_id`, `No horse has the id ${id}. Choose another ${role}.`)
  return parent
}

const PARENT_AGE = `a parent must be at least ${PARENT_AGE_YEARS} years older`

const yearOf = (foaled: string | null) => (foaled === null ? null : Number(foaled.slice(0, 4)))

function checkAge(parent: HorseRow, draft: Draft, role: Role) {
  const year = yearOf(draft.foaled)
  if (parent.birth_year === null || year === null || parent.birth_year <= year - PARENT_AGE_YEARS) return
  throw invalid(
    `${role}_id`,
    `${parent.name}, foaled in ${parent.birth_year}, can’t be the ${role} of ${draft.name}, foaled in ${year}: ${PARENT_AGE}.`,
  )
}

async function checkLoop(
  db: Db,
  { parent, id, name, role }: { parent: HorseRow; id: HorseId; name: string; role: Role },
) {
  if (await isAncestor(db, id, parent.id))
    throw invalid(
      `${role}_id`,
      `${name} is an ancestor of ${parent.name}, so ${parent.name} can’t be the ${role} of ${name}.`,
    )
}

/** A changed sex or birth year must still fit the foals on file. @throws {AppError} invalid */
export async function checkFoals(db: Db, draft: Draft, id: HorseId) {
  const foals = await foalsOf(db, id, FOALS_CHECKED)
  const fault = sexFaultAmong(foals, draft, id)
  if (fault !== null) throw invalid('sex', fault)
  const year = yearOf(draft.foaled)
  const young =
    year === null
      ? undefined
      : foals.find((foal) => foal.birth_year !== null && foal.birth_year < year + PARENT_AGE_YEARS)
  if (young)
    throw invalid(
      'foaled',
      `${young.name}, a foal of ${draft.name}, was foaled in ${young.birth_year}: ${PARENT_AGE}.`,
    )
}

/** Why a horse with these foals on file can't have this sex; null if it can. */
export const sexFault = async (db: Db, draft: Pick<Draft, 'name' | 'sex'>, id: HorseId) =>
  sexFaultAmong(await foalsOf(db, id, FOALS_CHECKED), draft, id)

function sexFaultAmong(
  foals: readonly Pick<HorseRow, 'name' | 'sire_id' | 'dam_id'>[],
  { name, sex }: Pick<Draft, 'name' | 'sex'>,
  id: HorseId,
): string | null {
  const asSire = foals.find((foal) => foal.sire_id === id)
  const asDam = foals.find((foal) => foal.dam_id === id)
  if (asSire && sex === 'M') return `${name} is the sire of ${asSire.name} and can’t be a mare.`
  if (asDam && (sex === 'S' || sex === 'G')) return `${name} is the dam of ${asDam.name} and must be a mare.`
  return null
}

/** The not_found error for a horse id. */
export const noSuchHorse = (id: number) => new AppError('not_found', `There is no horse with the id ${id}.`)
