import { fault } from '../problems.ts'
import { type HorseRef, type KnownHorse } from './horse-index.ts'

/** Which of several horses of one name a cell means, where the user said so behind the name. */
export type Designated = { readonly id: number } | { readonly row: number } | 'another'

const DESIGNATED = /^(.*\S)\s+\[(?:(another horse)|(id|row) (\d+)(?::[^\]]*)?)\]$/

/** “Star [id 45: foaled 2001]” as the name and the horse meant; null for any other cell. */
export function designationIn(cell: string): { readonly name: string; readonly of: Designated } | null {
  if (!cell.endsWith(']')) return null
  const [, name, another, kind, number] = DESIGNATED.exec(cell) ?? []
  if (name === undefined) return null
  if (another !== undefined) return { name, of: 'another' }
  return { name, of: kind === 'id' ? { id: Number(number) } : { row: Number(number) } }
}

/** What the user can choose where a name has several horses: each of them, and none of them. */
export function answersFor(
  name: string,
  candidates: readonly KnownHorse[],
  lineOf: (ref: HorseRef) => number | null,
): string[] {
  const each = candidates.slice(0, OFFERED_MOST).flatMap((horse) => {
    const line = horse.ref.kind === 'herd' ? null : lineOf(horse.ref)
    const which = horse.ref.kind === 'herd' ? `id ${horse.ref.id}` : line === null ? null : `row ${line}`
    const facts = [
      horse.birthYear === null ? null : `foaled ${horse.birthYear}`,
      (horse.sire ?? null) === null ? null : `by ${horse.sire}`,
      horse.aqhaId === null ? null : `AQHA ${horse.aqhaId}`,
    ].filter((fact) => fact !== null)
    const said = facts.length === 0 ? '' : `: ${facts.join(', ').replaceAll(']', ')')}`
    return which === null ? [] : [`${horse.name} [${which}${said}]`]
  })
  return [...each, `${name} [another horse]`]
}

const OFFERED_MOST = 5

export const gone = (name: string) =>
  fault('namesake-gone', `The ${name} that was chosen isn’t there any more.`, 'Choose again which one it is.')
