import type { CoverId } from '@quarterpole/contract/ids'
import { endOf } from '@quarterpole/contract/semen-clock'
import type { Db } from '@quarterpole/db/open'
import type { CoverEventFields } from '@quarterpole/db/queries/cover-event'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { usedOf } from '@quarterpole/db/queries/semen-stock'
import { checkClock } from '../../herd/semen/rules.ts'
import { faultWithCover, faultWords } from '../../herd/semen/stock.ts'
import { invalid } from '../../platform/http/problem.ts'

/** Semen of these is used after the stallion's death, or once he is a gelding; so is that of a lot on file. */
const FROM_STORAGE: ReadonlySet<string | null> = new Set(['frozen_semen', 'embryo_transfer'])
export const isStored = ({ method, lot }: CoverEventFields) => FROM_STORAGE.has(method) || lot !== null
const MAY_BE_STORED: ReadonlySet<string | null> = new Set([
  null,
  'fresh_semen',
  'cooled_semen',
  ...FROM_STORAGE,
])

/** He was a stallion then, or his semen was stored when he was. */
export const isAsStallion = (event: CoverEventFields, { gelded_on }: HorseRow): boolean =>
  event.kind !== 'bred' || isStored(event) || (gelded_on !== null && event.event_date <= gelded_on)

/** The registry still takes foals of semen that was stored when he died or was gelded. @throws {AppError} invalid */
export async function checkStoredSemen(db: Db, event: CoverEventFields, stallion: HorseRow, at: string) {
  const end = endOf(stallion)
  if (event.kind !== 'bred' || !isStored(event) || end === null || end.day === null) return
  if (event.event_date > end.day) await checkClock(db, stallion, event.event_date, `${at}event_date`)
}

/** The lots of a cover’s days are on file, with doses left. @throws {AppError} invalid */
export async function checkDoses(
  db: Db,
  { coverId, stallion }: { coverId: CoverId | undefined; stallion: HorseRow },
  events: readonly CoverEventFields[],
  at: string,
) {
  const taking = events.filter(({ lot }) => lot !== null)
  for (const { method } of taking)
    if (!MAY_BE_STORED.has(method))
      throw invalid(
        `${at}lot`,
        'Only fresh, cooled or frozen semen and embryos take doses of a lot. Change how she was bred, or leave the lot blank.',
      )
  const uses = taking.map(usedOf)
  const fault = await faultWithCover(db, { stallion: stallion.id, coverId, uses })
  if (fault !== null) throw invalid(`${at}lot`, faultWords(fault, stallion.name))
}
