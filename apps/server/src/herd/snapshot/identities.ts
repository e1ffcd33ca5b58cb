import { searchedText } from '@quarterpole/contract/search-text'
import type { ChangedHorse } from '@quarterpole/db/queries/horse'
import { type PackedTexts, TextReader } from '@quarterpole/db/packed-texts'

/** The texts that identify a horse in pedigrees and lists. */
export type Identity = Readonly<Pick<ChangedHorse, 'name' | 'aqha_id' | 'foaled' | 'color' | 'owner'>>

/** With the texts of a horse added or edited since the herd was read, what a search reads. */
export type ChangedIdentity = Identity & Readonly<Pick<ChangedHorse, 'search_text'>>

/** What a list needs of a horse added or edited since the herd was read; kept, because every list goes through all of them. */
interface Listing {
  /** The search text as searches read it. */
  readonly text: string
  /** By order: how many of the horses as read come before it. Filled in as lists ask. */
  readonly places: Map<object, number>
}

/**
 * The identity of every horse of a snapshot, by row: packed texts of about 65 bytes per horse, and a map of the horses
 * added or edited since they were read. Immutable.
 */
export class Identities {
  readonly #read: TextReader
  /** Rows added or edited since the herd was read. */
  readonly changed: ReadonlyMap<number, ChangedIdentity>
  /** Shared by the snapshots between two reads. */
  readonly #listings: WeakMap<Identity, Listing>

  constructor(
    read: PackedTexts | TextReader,
    changed: ReadonlyMap<number, ChangedIdentity> = new Map(),
    listings = new WeakMap<Identity, Listing>(),
  ) {
    this.#read = read instanceof TextReader ? read : new TextReader(read)
    this.changed = changed
    this.#listings = listings
  }

  /** @param row  of the snapshot */
  at(row: number): Identity {
    return this.changed.get(row) ?? this.asRead(row)
  }

  /** Without later changes. @param row  of the herd as read */
  asRead(row: number): Identity {
    const [name = '', aqhaId, foaled, color, owner] = this.#read.texts(row)
    return {
      name,
      aqha_id: aqhaId || null,
      foaled: foaled || null,
      color: color || null,
      owner: owner || null,
    }
  }

  /** @param row  of the snapshot */
  nameAt(row: number): string {
    return this.changed.get(row)?.name ?? this.#read.first(row)
  }

  /** @param row  of a horse added or edited since the herd was read */
  listingOf(row: number): Listing {
    const identity = this.changed.get(row)
    if (identity === undefined) throw new Error(`Row ${row} is as read.`)
    const listing = this.#listings.get(identity) ?? {
      text: searchedText(identity.search_text),
      places: new Map(),
    }
    this.#listings.set(identity, listing)
    return listing
  }

  with(changes: Iterable<readonly [row: number, identity: ChangedIdentity]>): Identities {
    return new Identities(this.#read, new Map([...this.changed, ...changes]), this.#listings)
  }
}

/** For a herd that is only used in computations. */
export const NO_TEXTS: PackedTexts = { bytes: new Uint8Array(0), start: new Uint32Array(1) }
