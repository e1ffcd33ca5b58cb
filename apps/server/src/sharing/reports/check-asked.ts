import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseId } from '@quarterpole/contract/ids'
import type { PacketChoice } from '@quarterpole/contract/packet'
import type { Db } from '@quarterpole/db/open'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { shownRecord } from '../../herd/records/serve-record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { AppError } from '../../platform/http/problem.ts'

/** Nobody puts a paper in that he can't see, or another horse's. @throws {AppError} not_found, invalid */
export async function checkPacket(
  db: Db,
  { horse_id, reports, paper_ids }: PacketChoice & { horse_id: HorseId },
  caller: Caller | null,
): Promise<void> {
  const horse = await readHorse(db, horse_id)
  if (!horse) throw noSuchHorse(horse_id)
  for (const report of reports) checkFits(horse, report)
  for (const id of paper_ids)
    if ((await shownRecord(db, 'paper', id, caller)).horse_id !== horse_id) throw noSuchPaper(id, horse.name)
}

/** @throws {AppError} invalid */
export function checkFits({ name, sex }: HorseRow, report: HorseReport): void {
  if (report === 'produce_record' && (sex === 'S' || sex === 'G'))
    throw wrongReport(`${name} isn’t a mare. Make his sire summary instead.`)
  if (report === 'sire_summary' && sex === 'M')
    throw wrongReport(`${name} is a mare. Make her produce record instead.`)
}

const noSuchPaper = (id: number, name: string) =>
  new AppError('not_found', `Paper ${id} isn’t one of ${name}’s.`)

const wrongReport = (message: string) =>
  new AppError('invalid', message, { errors: [{ path: 'report', message: 'doesn’t fit this horse’s sex' }] })
