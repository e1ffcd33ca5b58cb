import type { Sex } from '@quarterpole/contract/values'
import { nameKey } from '@quarterpole/contract/name-key'
import { type Fault, fault } from '../problems.ts'

/** A horse on file, or the n-th of those the import would create. */
export type HorseRef =
  | { readonly kind: 'herd'; readonly id: number }
  | { readonly kind: 'new'; readonly index: number }

/** What identifies a horse. */
export interface KnownHorse {
  readonly ref: HorseRef
  readonly name: string
  readonly nameKey: string
  readonly aqhaId: string | null
  readonly sex: Sex
  readonly birthYear: number | null
  /** Parents' names, where they are known. */
  readonly sire?: string | null
  readonly dam?: string | null
  /** Known as a parent alone. */
  readonly isStub?: boolean
}

export interface HorseClue {
  readonly name: string | null
  /** Where it is known already. */
  readonly nameKey?: string
  readonly aqhaId: string | null
  readonly sex?: Sex | null
  readonly birthYear?: number | null
  readonly sire?: string | null
  readonly dam?: string | null
  /** Horses it cannot be. */
  readonly isOther?: (horse: KnownHorse) => boolean
}

/** One of the horses of exactly one name, counted in the order they were added. */
export interface Counted {
  readonly nth: number
  readonly of: number
}

/**
 * Finds horses by what people write: the number first, but never the number alone; then the name, with the year of
 * foaling and the sex where they are known. Several candidates are a question to the user, not a choice for us.
 */
export class HorseIndex {
  readonly #byAqha = new Map<string, KnownHorse>()
  readonly #byId = new Map<number, KnownHorse>()
  /** By their place among the new ones. */
  readonly #new: KnownHorse[] = []
  readonly #byName = new Map<string, KnownHorse[]>()
  /** Horses whose own name carries a mark, by the name without it. */
  readonly #byBareName = new Map<string, KnownHorse[]>()

  add(horse: KnownHorse): void {
    if (horse.ref.kind === 'herd') this.#byId.set(horse.ref.id, horse)
    else this.#new[horse.ref.index] = horse
    if (horse.aqhaId !== null) this.#byAqha.set(horse.aqhaId, horse)
    put(this.#byName, horse.nameKey, horse)
    const bare = bareNameKey(horse.name)
    if (bare !== null) put(this.#byBareName, bare, horse)
  }

  get(ref: HorseRef): KnownHorse | undefined {
    return ref.kind === 'herd' ? this.#byId.get(ref.id) : this.#new[ref.index]
  }

  /** A horse on file. */
  byId(id: number): KnownHorse | undefined {
    return this.#byId.get(id)
  }

  /** A horse of which more is known now. */
  replace(horse: KnownHorse): void {
    if (horse.ref.kind === 'new') this.#new[horse.ref.index] = horse
    if (horse.aqhaId !== null) this.#byAqha.set(horse.aqhaId, horse)
    const bare = bareNameKey(horse.name)
    for (const namesakes of [this.#byName.get(horse.nameKey), this.#byBareName.get(bare ?? '')]) {
      const at = namesakes?.findIndex(({ ref }) => sameRef(ref, horse.ref)) ?? -1
      if (at >= 0) namesakes?.splice(at, 1, horse)
    }
  }

  hasNumber(aqhaId: string): boolean {
    return this.#byAqha.has(aqhaId)
  }

  /** Horses of that name; where there are none, those whose names differ in nothing but a mark of breed or country. */
  namesakes(name: string, key = nameKey(name)): readonly KnownHorse[] {
    const exact = this.#byName.get(key)
    if (exact !== undefined) return exact
    const bare = bareNameKey(name)
    const marked = this.#byBareName.get(bare ?? key) ?? NOBODY
    const unmarked = (bare === null ? undefined : this.#byName.get(bare)) ?? NOBODY
    return unmarked.length === 0 ? marked : [...unmarked, ...marked]
  }

  /** The horse a file of ours counts among its namesakes; null where none of that name is on file. */
  findCounted(clue: HorseClue & { readonly name: string }, { nth, of }: Counted): KnownHorse | Fault | null {
    const { name, nameKey: key = nameKey(name), aqhaId, birthYear } = clue
    if (aqhaId !== null && this.#byAqha.has(aqhaId)) return this.find(clue)
    const idOf = ({ ref }: KnownHorse) => (ref.kind === 'herd' ? ref.id : 0)
    const namesakes = (this.#byName.get(key) ?? NOBODY).filter(({ ref }) => ref.kind === 'herd')
    if (namesakes.length === 0) return null
    const meant =
      namesakes.length === of ? namesakes.toSorted((a, b) => idOf(a) - idOf(b))[nth - 1] : undefined
    if (meant !== undefined && agree(meant.birthYear, birthYear ?? null)) return meant
    return fault(
      'name-ambiguous',
      `The file counts ${of} horses named ${name}, and it means number ${nth}. On file: ${listed(namesakes)}.`,
      'Add the AQHA id or the foaling date, or choose one of them, or another horse of this name.',
    )
  }

  /** The horse the clue means, null when there is none, or a fault when it cannot be said. */
  find(clue: HorseClue): KnownHorse | Fault | null {
    const { name, nameKey: key, aqhaId, sex, birthYear, isOther } = clue
    const registered = aqhaId === null ? undefined : this.#byAqha.get(aqhaId)
    if (registered !== undefined)
      return agreesOrFault(registered, { name, aqhaId, birthYear: birthYear ?? null })
    if (name === null) return null
    const namesakes = this.namesakes(name, key)
    if (namesakes.length > MAX_NAMESAKES) return aqhaId === null ? tooCommon(name) : null
    const candidates = namesakes.filter(
      (horse) =>
        (aqhaId === null || horse.aqhaId === null) &&
        agree(horse.birthYear, birthYear ?? null) &&
        sexesAgree(horse.sex, sex ?? null) &&
        isOther?.(horse) !== true,
    )
    if (candidates.length <= 1) return candidates[0] ?? null
    const kin = candidates.filter((horse) => parentsAgree(horse, clue) === true)
    if (kin.length === 1) return kin[0] ?? null
    return fault(
      'name-ambiguous',
      `${candidates.length} horses on file are named ${name}: ${listed(candidates)}.`,
      'Add the AQHA id or the foaling date, or choose one of them, or another horse of this name.',
    )
  }
}

type Parents = Pick<HorseClue, 'sire' | 'dam'>

/** True where a parent both name is the same, false where one is another, null where nothing is compared. */
export function parentsAgree(a: Parents, b: Parents): boolean | null {
  const compared = (['sire', 'dam'] as const).flatMap((side) => {
    const [one, other] = [a[side] ?? null, b[side] ?? null]
    return one === null || other === null ? [] : [nameKey(one) === nameKey(other)]
  })
  return compared.length === 0 ? null : compared.every(Boolean)
}

const NOBODY: readonly KnownHorse[] = []

function put(map: Map<string, KnownHorse[]>, key: string, horse: KnownHorse): void {
  const namesakes = map.get(key)
  if (namesakes === undefined) {
    map.set(key, [horse])
    return
  }
  // a horse of this file comes once; one on file comes again when a row speaks of it
  const same = horse.ref.kind === 'new' ? -1 : namesakes.findIndex((other) => sameRef(other.ref, horse.ref))
  if (same >= 0) namesakes[same] = horse
  else namesakes.push(horse)
}

/** Beyond this many a name tells nobody apart (UNNAMED), and looking through them for every row would take hours. */
const MAX_NAMESAKES = 500

const tooCommon = (name: string) =>
  fault(
    'name-too-common',
    `More than ${MAX_NAMESAKES} horses are named ${name}, so the name alone doesn’t tell us which.`,
    'Add the AQHA id, or give the horse a different name.',
  )

const MARK = /\s*(?:[[(]\s*[a-z]{2,4}\.?\s*[\])]|\btb)\s*$/i

/** The key of a name without a mark such as (TB), [imp] or (MEX) behind it; null where there is none. */
export function bareNameKey(name: string): string | null {
  const last = name.at(-1)
  if (last !== ')' && last !== ']' && last !== 'B' && last !== 'b') return null
  const bare = name.replace(MARK, '')
  return bare === name || bare === '' ? null : nameKey(bare)
}

const MAX_NAMED = 5

/** “foaled 2001 (AQHA 4400001), foaled 2007”: what tells namesakes apart. */
export function listed(horses: readonly KnownHorse[]): string {
  const words = horses.slice(0, MAX_NAMED).map(({ name, birthYear, aqhaId, ref }) => {
    const year = birthYear === null ? 'foaling year unknown' : `foaled ${birthYear}`
    const which =
      aqhaId === null ? (ref.kind === 'herd' ? `id ${ref.id}` : 'new in this file') : `AQHA ${aqhaId}`
    return `${name}, ${year} (${which})`
  })
  const more = horses.length - words.length
  return [...words, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Said where a horse was found by a name that is not quite its own. */
export const markedNotice = (said: string, found: KnownHorse) =>
  fault(
    'name-mark',
    `We took “${said}” for ${found.name}.`,
    'If they’re two horses, add the AQHA id or the foaling date.',
  )

export const sameRef = (a: HorseRef, b: HorseRef) =>
  a.kind === 'herd' ? b.kind === 'herd' && a.id === b.id : b.kind === 'new' && a.index === b.index

/** A reference as the key of a map. */
export const refKey = (ref: HorseRef) => (ref.kind === 'herd' ? `h${ref.id}` : `n${ref.index}`)

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
    'Correct the number or the name so both mean the same horse.',
  )
}
