const BRACKETS = /^(\S.*?)\s*[([]([^()[\]]+)[)\]]$/
/** Marks of country, breed and import, as (IRE), (QH) and [imp]: part of the name. */
const MARK = /^(?:[a-z]{2,3}|[A-Z]{4}|imp\.?)$/
const MARK_IN_CAPITALS = /^[A-Z]{1,4}\.?$/

/** “Perkin Desire (Garcia, Ramiro)” as horse and rider; the rider is blank where the brackets hold a mark, or nothing. */
export function riderInName(cell: string): { readonly name: string; readonly rider: string } {
  const [, name = cell, rider = ''] = BRACKETS.exec(cell) ?? []
  const isMark = MARK.test(rider) || MARK_IN_CAPITALS.test(rider) || !/\p{L}{2}/u.test(rider)
  return isMark ? { name: cell, rider: '' } : { name, rider: rider.trim() }
}

/** Two names or an initial and a name, as people are written and notes are not. */
export const isPerson = (text: string): boolean =>
  /^\p{Lu}[\p{L}’'.-]*(?:,\s*|\s+)\p{Lu}[\p{L}’'. ,-]*$/u.test(text)
