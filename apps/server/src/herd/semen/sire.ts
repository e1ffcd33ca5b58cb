import { endOf } from '@quarterpole/contract/semen-clock'
import { dosesLeft } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { firstDayOf } from '@quarterpole/genetics/horse-year'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { SEX_NOUN } from '../../platform/words/words.ts'
import { checkClock, endVerb } from './rules.ts'

/**
 * Mares can be bred to him in a season: he is a living stallion, or doses of his semen are left that the registry still
 * takes foals of.
 *
 * @throws {AppError} invalid
 */
export async function checkSire(
  db: Db,
  horse: HorseRow,
  season: number,
  path = 'stallion_id',
): Promise<void> {
  const { id, name, sex } = horse
  if (sex === 'M' || sex === 'U')
    throw invalid(path, `${name} is a ${SEX_NOUN[sex]}; the sire must be a stallion.`)
  const end = endOf(horse)
  if (end === null) return
  const left = [...dosesLeft(await stockEntries(db, [id])).values()]
  if (!left.some((doses) => doses > 0)) {
    const what =
      end.day === null
        ? end.how === 'died'
          ? 'has died'
          : 'is a gelding'
        : `${endVerb(end)} on ${usDay(end.day)}`
    throw invalid(
      path,
      `${name} ${what}, and no doses of his semen are left. If there are some, enter them on his page; if he ${end.how === 'died' ? 'lives' : 'is a stallion'}, correct that first.`,
    )
  }
  await checkClock(db, horse, firstDayOf(season, await readYearStart(db)), path)
}
