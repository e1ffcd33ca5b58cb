import { fault } from '../problems.ts'
import type { Counted, HorseRef, KnownHorse } from './horse-index.ts'

/** Which of several horses of one name a cell means, where the user, or a file of ours, says so behind the name. */
export type Designated = { readonly id: number } | { readonly row: number } | Counted | 'another'

const DESIGNATED = /^(.*\S)\s+\[(?:(another horse)|(id|row) (\d+)(?::[^\]]*)?|(\d+) of (\d+))\]$/

/** The name with which of its horses is meant, as our exports write it. */
export const countedName = (name: string, { nth, of }: Counted): string => `${name} [${nth} of ${of}]`

export const isCounted = (designated: Designated | null): designated is Counted =>
  designated !== null && designated !== 'another' && 'nth' in designated

/** “Star [id 45: foaled 2001]” as the name and the horse meant; null for any other cell. */
export function designationIn(cell: string): { readonly name: string; readonly of: Designated } | null {
  if (!cell.endsWith(']')) return null
  const [, name, another, kind, number, nth, of] = DESIGNATED.exec(cell) ?? []
  if (name === undefined) return null
  if (another !== undefined) return { name, of: 'another' }
  if (nth !== undefined) return { name, of: { nth: Number(nth), of: Number(of) } }
  return { name, of: kind === 'id' ? { id: Number(number) } : { row: Number(number) } }
}

/** What the user can choose where a name has several horses: each of them, and none of them. */
export function answersFor(
  name: string,
  candidates: readonly KnownHorse[],
  lineOf: (ref: HorseRef) => number | null,
): string[] {
  const each = candidates.slice(0, MAX_OFFERED).flatMap((horse) => {
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

const MAX_OFFERED = 5

export const gone = (name: string) =>
  fault('namesake-gone', `The ${name} that was chosen isn’t there any more.`, 'Choose again which one it is.')
