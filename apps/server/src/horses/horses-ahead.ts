import { foalsOf } from '@quarterpole/genetics/offspring'
import type { HerdStep } from '../herd/store.ts'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import type { ShorthandTexts } from './shorthand.ts'

/** More horses than these are rather read anew, all of them. */
const WRITTEN_MOST = 20_000

/** Which horses were written about since the herd was in some state; of no use once that is not told. */
export class WrittenSince {
  #version: number | null
  readonly #ids = new Set<number>()

  /** @param version  of the herd */
  constructor(version: number) {
    this.#version = version
  }

  /** The state it has followed the herd to; null where it could not. */
  get version(): number | null {
    return this.#version
  }

  /** Whether the text of a horse may be another than it was. */
  has(id: number): boolean {
    return this.#ids.has(id)
  }

  hasAny(ids: readonly number[]): boolean {
    return this.#ids.size > 0 && ids.some((id) => this.#ids.has(id))
  }

  follow({ from, to, herd, written }: HerdStep): void {
    const isFollowed = written !== null && this.#version === from
    for (const id of isFollowed ? written.rows : [])
      for (const shown of showing(herd, id)) this.#ids.add(shown)
    for (const id of isFollowed ? written.others : []) this.#ids.add(id)
    this.#version = isFollowed && this.#ids.size <= WRITTEN_MOST ? to : null
  }
}

/** A horse and those whose texts tell of it as sire, dam or dam's sire: its foals, and the foals of its daughters. */
function* showing(herd: HerdSnapshot, id: number): Generator<number> {
  yield id
  for (const foal of foalsOf(herd.offspring, rowOf(herd, id))) {
    yield at(herd.ids, foal)
    for (const grandfoal of foalsOf(herd.offspring, foal))
      if (herd.ped.dam[grandfoal] === foal) yield at(herd.ids, grandfoal)
  }
}

/** Horses as they are sent in one state of the herd, but for those that were written since all were read. */
export class HorsesAhead {
  readonly #texts: ShorthandTexts
  readonly #written: WrittenSince

  constructor(texts: ShorthandTexts, written: WrittenSince) {
    this.#texts = texts
    this.#written = written
  }

  get version(): number | null {
    return this.#written.version
  }

  get size(): number {
    return this.#texts.size
  }

  /** One text; undefined when there is none with that id, or it may be another by now. */
  text(id: number): Buffer | undefined {
    return this.#written.has(id) ? undefined : this.#texts.text(id)
  }

  /** The texts as a JSON array; undefined when one of them is not there. */
  list(ids: readonly number[]): Buffer | undefined {
    return this.#written.hasAny(ids) ? undefined : this.#texts.list(ids)
  }
}
