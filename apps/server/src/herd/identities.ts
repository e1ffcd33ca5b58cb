import type { ChangedHorse } from '@quarterpole/db/queries/horse'
import { type PackedTexts, TextReader } from '@quarterpole/db/packed-texts'

/** Who a horse is, as pedigrees and lists say it. */
export type Identity = Readonly<Pick<ChangedHorse, 'name' | 'aqha_id' | 'foaled' | 'color'>>

/**
 * Who every horse of a snapshot is, by row: fifty bytes a horse as they were read, and a map of those that were added
 * or edited since. Never changed in place.
 */
export class Identities {
  readonly #read: TextReader
  readonly #since: ReadonlyMap<number, Identity>

  constructor(read: PackedTexts | TextReader, since: ReadonlyMap<number, Identity> = new Map()) {
    this.#read = read instanceof TextReader ? read : new TextReader(read)
    this.#since = since
  }

  /** All as they were read; those of rows that changed {@link since} hold no more. */
  get packed(): TextReader {
    return this.#read
  }

  /** A row that was added or edited since. */
  since(row: number): Identity | undefined {
    return this.#since.get(row)
  }

  /** @param row  of the snapshot */
  at(row: number): Identity {
    const since = this.#since.get(row)
    if (since) return since
    const [name = '', aqha_id, foaled, color] = this.#read.texts(row)
    return { name, aqha_id: aqha_id || null, foaled: foaled || null, color: color || null }
  }

  /** @param row  of the snapshot */
  nameAt(row: number): string {
    return this.#since.get(row)?.name ?? this.#read.first(row)
  }

  /** Those that were added or edited since they were read. */
  get changes(): number {
    return this.#since.size
  }

  with(changes: Iterable<readonly [row: number, identity: Identity]>): Identities {
    return new Identities(this.#read, new Map([...this.#since, ...changes]))
  }
}

/** Of a herd that is only computed with. */
export const NO_IDENTITIES: PackedTexts = { bytes: new Uint8Array(0), start: new Uint32Array(1) }
