import { aboutText, isAboutKind } from '@quarterpole/contract/paper-about'
import type { Right } from '@quarterpole/contract/roles'
import type { SeasonItem, WeekItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { countPapers } from '@quarterpole/db/queries/paper-about'

/** What is due, with the count of photos and papers about each. */
export async function withPapers(
  db: Db,
  items: readonly SeasonItem[],
  hidden: readonly Right[],
): Promise<WeekItem[]> {
  const abouts = items.flatMap((item) => aboutOf(item) ?? [])
  const counts = await countPapers(db, abouts, hidden)
  return items.map((item) => ({ ...item, papers: counts.get(aboutOf(item) ?? '') ?? 0 }))
}

function aboutOf({ to_do_id, record, cover_id }: SeasonItem): string | null {
  if (to_do_id !== null) return aboutText('to_do', to_do_id)
  if (record !== null) return isAboutKind(record.name) ? aboutText(record.name, record.id) : null
  return cover_id === null ? null : aboutText('cover', cover_id)
}
