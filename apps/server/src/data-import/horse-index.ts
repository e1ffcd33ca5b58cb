import type { Sex } from '@quarterpole/contract/values'
import { nameKey } from '@quarterpole/db/name-key'
import { type Fault, fault } from './problems.ts'

/** Where a horse stands: already on file, or the n-th of those the import would create. */
export type HorseRef =
  | { readonly kind: 'herd'; readonly id: number }
  | { readonly kind: 'new'; readonly index: number }

/** What is needed of a horse to recognise it. */
export interface KnownHorse {
  readonly ref: HorseRef
  readonly name: string
  readonly nameKey: string
  readonly aqhaId: string | null
  readonly sex: Sex
  readonly birthYear: number | null
}

export interface HorseClue {
  readonly name: string | null
  readonly aqhaId: string | null
  readonly sex?: Sex | null
  readonly birthYear?: number | null
}

/**
 * Finds horses by what people write: the number first, but never the number alone; then the name, with the year of
 * foaling and the sex where they are known. Several candidates are a question to the user, not a choice for us.
 */
export class HorseIndex {
  readonly #byAqha = new Map<string, KnownHorse>()
  readonly #byName = new Map<string, KnownHorse[]>()

  add(horse: KnownHorse): void {
    if (horse.aqhaId !== null) this.#byAqha.set(horse.aqhaId, horse)
    const namesakes = this.#byName.get(horse.nameKey)
    const same = namesakes?.findIndex((other) => sameRef(other.ref, horse.ref)) ?? -1
    if (namesakes === undefined) this.#byName.set(horse.nameKey, [horse])
    else if (same >= 0) namesakes[same] = horse
    else namesakes.push(horse)
  }

  namesakes(name: string): readonly KnownHorse[] {
    return this.#byName.get(nameKey(name)) ?? []
  }

  /** The horse the clue means, null when there is none, or a fault when it cannot be said. */
  find({ name, aqhaId, sex, birthYear }: HorseClue): KnownHorse | Fault | null {
    const registered = aqhaId === null ? undefined : this.#byAqha.get(aqhaId)
    if (registered !== undefined)
      return agreesOrFault(registered, { name, aqhaId, birthYear: birthYear ?? null })
    if (name === null) return null
    const candidates = this.namesakes(name).filter(
      (horse) =>
        (aqhaId === null || horse.aqhaId === null) &&
        agree(horse.birthYear, birthYear ?? null) &&
        sexesAgree(horse.sex, sex ?? null),
    )
    if (candidates.length <= 1) return candidates[0] ?? null
    return fault(
      'name-ambiguous',
      `${candidates.length} horses named ${name} are known.`,
      'Add the AQHA number or the foaling date to say which is meant.',
    )
  }
}

export const sameRef = (a: HorseRef, b: HorseRef) =>
  a.kind === 'herd' ? b.kind === 'herd' && a.id === b.id : b.kind === 'new' && a.index === b.index

const agree = (a: number | null, b: number | null) => a === null || b === null || a === b

/** Geldings were stallions once, and an unknown sex agrees with any. */
const sexesAgree = (a: Sex, b: Sex | null) =>
  b === null || a === 'U' || b === 'U' || (a === 'M') === (b === 'M')

function agreesOrFault(
  horse: KnownHorse,
  clue: { name: string | null; aqhaId: string | null; birthYear: number | null },
): KnownHorse | Fault {
  const sameName = clue.name === null || nameKey(clue.name) === horse.nameKey
  const sameYear = clue.birthYear !== null && clue.birthYear === horse.birthYear
  if (sameName || sameYear) return horse
  const year = horse.birthYear === null ? '' : `, foaled ${horse.birthYear}`
  return fault(
    'aqha-other-horse',
    `AQHA ${clue.aqhaId} is ${horse.name}${year}, not ${clue.name}.`,
    'Correct the number or the name, so that both mean one horse.',
  )
}
