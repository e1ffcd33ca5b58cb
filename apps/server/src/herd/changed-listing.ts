import { searchText } from '@quarterpole/contract/name-key'
import type { Identity } from './identities.ts'
import type { ListOrder } from './search-columns.ts'

interface Listing {
  /** The search text after a line break. */
  readonly text: string
  /** The rank in each order, among the horses as read, that the horse comes before; as far as they were asked for. */
  readonly places: Map<ListOrder, number>
}

/** What lists need of the horses added or edited since the herd was read, found once: every list looks at all of them. */
export class ChangedListing {
  readonly #listings = new WeakMap<Identity, Listing>()

  of(identity: Identity): Listing {
    const listing = this.#listings.get(identity) ?? { text: `\n${searchText(identity)}`, places: new Map() }
    this.#listings.set(identity, listing)
    return listing
  }
}
