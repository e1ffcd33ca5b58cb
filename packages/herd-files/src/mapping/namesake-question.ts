import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'

const DISTINCTIVE = ['foaled', 'sire', 'dam', 'aqha_id'] as const

/** A name that rows of different horses have, in a file that does not number them; null where there is none. */
export function sharedName(cells: Cells): string | null {
  if (!cells.has('name') || cells.has('file_id') || !DISTINCTIVE.some((field) => cells.has(field)))
    return null
  const facts = new Map<string, string>()
  for (let index = 0; index < cells.count; index++) {
    const name = cells.text(index, 'name')
    if (name === '') continue
    const said = DISTINCTIVE.map((field) => cells.text(index, field)).join('\u001f')
    const before = facts.get(nameKey(name))
    if (before === undefined) facts.set(nameKey(name), said)
    else if (before !== said) return name
  }
  return null
}
