import type { ClearDay } from '@quarterpole/contract/clear-days'
import { clearOn, daysUntilClear } from '@quarterpole/contract/clear-on'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { givenBetween } from '@quarterpole/db/queries/care'
import { listBarnRecords } from '@quarterpole/db/queries/record'

/** A treatment without a withdrawal time on file is named this long. */
const UNKNOWN_DAYS = 30

/** What horses aren't clear of on a day, the latest first. @param horses  left out: all */
export async function clearDays(
  db: Db,
  { on, horses }: { on: string; horses?: readonly HorseId[] },
): Promise<ClearDay[]> {
  const { rows: times } = await listBarnRecords(db, 'withdrawal', { limit: MAX_LIST })
  if (times.length === 0 && horses === undefined) return []
  const longest = Math.max(UNKNOWN_DAYS, ...times.map(daysUntilClear))
  const range = { from: addDays(on, -longest), to: on }
  const given = await givenBetween(db, horses === undefined ? range : { ...range, horses })
  return given
    .flatMap(({ kind, product, ...row }): ClearDay[] => {
      if (product === null) return []
      const found = clearOn({ ...row, product }, times)
      const isUnknown = found === null && kind === 'treatment' && row.care_date > addDays(on, -UNKNOWN_DAYS)
      if (found === null) return isUnknown ? [{ ...row, product, clear_on: null, withdrawal: null }] : []
      const { id, name, body, amount, unit } = found.by
      return found.clear_on > on
        ? [{ ...row, product, clear_on: found.clear_on, withdrawal: { id, name, body, amount, unit } }]
        : []
    })
    .toSorted((a, b) => (b.clear_on ?? '').localeCompare(a.clear_on ?? '') || b.care_id - a.care_id)
}
