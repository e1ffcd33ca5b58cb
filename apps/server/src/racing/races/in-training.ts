import type { InTraining } from '@quarterpole/contract/in-training'
import type { Db } from '@quarterpole/db/open'
import { horsesInTraining } from '@quarterpole/db/queries/in-training'

/** Of these trainers only; who went longest without a race or a work first; and how many there are in all. */
export async function inTraining(
  db: Db,
  { trainers, limit }: { trainers: readonly string[] | undefined; limit: number },
): Promise<{ horses: InTraining[]; total: number }> {
  const rows = await horsesInTraining(db, trainers)
  const lastOut = ({ last_race, last_work }: (typeof rows)[number]) =>
    [last_race ?? '', last_work ?? ''].toSorted().at(-1) ?? ''
  const horses = rows
    .toSorted((a, b) => lastOut(a).localeCompare(lastOut(b)))
    .slice(0, limit)
    .map(({ injuries, ...row }) => ({ ...row, is_out: injuries > 0 }))
  return { horses, total: rows.length }
}
