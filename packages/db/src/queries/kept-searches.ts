import type { IdList } from './horse-order.ts'

interface Search {
  found: Promise<IdList>
  /** How many it found; none while it is under way. */
  ids: number
}

/** What searches found, bounded by the ids they hold together; those asked for longest ago give way. */
export class KeptSearches {
  readonly #searches = new Map<string, Search>()
  readonly #mostIds: number
  readonly #mostSearches: number
  #ids = 0

  constructor({ mostIds = 8_000_000, mostSearches = 10_000 } = {}) {
    this.#mostIds = mostIds
    this.#mostSearches = mostSearches
  }

  get(key: string): Promise<IdList> | undefined {
    const search = this.#searches.get(key)
    if (search === undefined) return undefined
    this.#searches.delete(key)
    this.#searches.set(key, search)
    return search.found
  }

  /** Keeps a search that is not kept yet, also while it is under way; one that fails is forgotten. */
  set(key: string, found: Promise<IdList>): Promise<IdList> {
    const search = { found, ids: 0 }
    this.#searches.set(key, search)
    this.#makeRoom(search)
    const isKept = () => this.#searches.get(key) === search
    found.then(
      ({ length }) => {
        if (!isKept()) return
        search.ids = length
        this.#ids += length
        this.#makeRoom(search)
      },
      () => {
        if (isKept()) this.#searches.delete(key)
      },
    )
    return found
  }

  #makeRoom(newest: Search) {
    for (const [key, search] of this.#searches) {
      if (this.#ids <= this.#mostIds && this.#searches.size <= this.#mostSearches) return
      if (search === newest) continue
      this.#searches.delete(key)
      this.#ids -= search.ids
    }
  }
}
