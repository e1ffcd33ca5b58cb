import type { Db } from '@quarterpole/db/open'
import { namesakesForExport } from '@quarterpole/db/queries/export'
import { findHorsesByNameKey, findHorsesWithMarkedNames } from '@quarterpole/db/queries/horse'
import { type Counted, bareNameKey } from '@quarterpole/herd-files/identity/horse-index'
import { countedName, designationIn } from '@quarterpole/herd-files/identity/designation'
import { isNotKnown } from '@quarterpole/herd-files/values/not-known'

/** A horse's name as an export writes it. */
export type NameForExport = (id: number | null, name: string | null) => string | null

/**
 * Names for an export. Where the importer could take one horse for another, having only names to go by, the name says
 * which of its namesakes is meant: “Star [2 of 3]”.
 */
export async function namesForExport(db: Db): Promise<NameForExport> {
  const counts = new Map<number, Counted>()
  const horses = [...(await namesakesForExport(db)), ...(await markedNamesakes(db))]
  for (const alike of Map.groupBy(horses, ({ name_key }) => name_key).values()) {
    const ids = [...new Set(alike.map(({ id }) => id))].toSorted((a, b) => a - b)
    ids.forEach((id, at) => counts.set(id, { nth: at + 1, of: ids.length }))
  }
  return (id, name) => {
    if (id === null || name === null) return null
    const isMistaken = designationIn(name) !== null || isNotKnown(name)
    const counted = counts.get(id) ?? (isMistaken ? ALONE : undefined)
    return counted === undefined ? name : countedName(name, counted)
  }
}

const ALONE: Counted = { nth: 1, of: 1 }

/** Every horse of a name that differs in nothing but a mark such as (TB) from another, which the importer forgives. */
async function markedNamesakes(db: Db) {
  const keys = (await findHorsesWithMarkedNames(db)).flatMap(({ name, name_key }) => {
    const bare = bareNameKey(name)
    return bare === null ? [] : [{ bare, name_key }]
  })
  const bareKeys = [...new Set(keys.map(({ bare }) => bare))]
  const unmarked = (await findHorsesByNameKey(db, bareKeys)).map(({ name_key }) => ({
    bare: name_key,
    name_key,
  }))
  const alike = [...Map.groupBy([...keys, ...unmarked], ({ bare }) => bare).values()].flatMap((group) =>
    group.length > 1 ? group.map(({ name_key }) => name_key) : [],
  )
  return findHorsesByNameKey(db, alike)
}
