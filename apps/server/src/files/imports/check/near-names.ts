import type { ImportProblem } from '@quarterpole/contract/data-import'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { namesBeginningWith } from '@quarterpole/db/queries/horse'
import type { Cells } from '@quarterpole/herd-files/cells'
import { wantedNames } from '@quarterpole/herd-files/mapping/near-values'

/** Slips in the first letters are rare, and the index is by the beginning. */
const BEGINNING = 3

/** Names on file and in the file that begin like those the problems did not find. */
export async function namesNear(db: Db, cells: Cells, problems: readonly ImportProblem[]): Promise<string[]> {
  const wanted = wantedNames(problems).map(nameKey)
  const beginnings = new Set(wanted.flatMap((key) => (key.length > BEGINNING ? key.slice(0, BEGINNING) : [])))
  if (beginnings.size === 0) return []
  const names = new Set(await namesBeginningWith(db, [...beginnings]))
  for (const name of cells.column('name'))
    if (beginnings.has(nameKey(name).slice(0, BEGINNING))) names.add(name)
  return [...names]
}
