import { nameKey } from '@quarterpole/contract/name-key'

/** A jockey or trainer as strike rates count them; null for a name without letters, which is nobody's. */
export function personKey(name: string | null | undefined): string | null {
  const key = nameKey(name ?? '')
  return /\p{L}/u.test(key) ? key : null
}
