import type { Injury, InjuryInput } from '@quarterpole/contract/injury'
import type { InjuryId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { insertInjury, readInjury, updateInjury } from '@quarterpole/db/queries/injury'
import { tx } from '@quarterpole/db/tx'
import type { z } from 'zod'
import { latestToday } from '@quarterpole/contract/day'
import { noSuchHorse } from '../horses/check-parents.ts'
import { AppError, invalid } from '../http/problem.ts'

type Input = z.output<typeof InjuryInput>

export const noSuchInjury = (id: number) => new AppError('not_found', `There is no injury with the id ${id}.`)

export async function recordInjury(db: Db, input: Input, today: string): Promise<InjuryId> {
  checkDate(input, today)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const horse = await readHorse(trx, input.horse_id)
    if (!horse) throw noSuchHorse(input.horse_id)
    checkBorn(horse, input)
    const id = await insertInjury(trx, { ...input, ...endOf(input, null, today) })
    const sentence = `${horse.name}: ${input.type} (${input.severity}) was recorded.`
    await insertActivity(trx, { kind: 'injury_recorded', sentence, subject: { noun: 'injury', id } })
    return id
  })
}

/** @throws {AppError} not_found, invalid, or conflict where someone else edited the injury in between */
export async function editInjury(
  db: Db,
  id: InjuryId,
  { version, ...input }: Input & { version?: number | undefined },
  today: string,
) {
  checkDate(input, today)
  await tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await readInjury(trx, id)
    if (!before) throw noSuchInjury(id)
    const horse = await readHorse(trx, input.horse_id)
    if (!horse) throw noSuchHorse(input.horse_id)
    checkBorn(horse, input)
    const outcome = await updateInjury(
      trx,
      id,
      { ...input, ...endOf(input, before.return_date, today) },
      version,
    )
    if (outcome === 'missing') throw noSuchInjury(id)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed this injury of ${horse.name} meanwhile. Reload it and edit it again.`,
      )
    const change: string = input.status === before.status ? 'was edited' : STATUS_CHANGE[input.status]
    await insertActivity(trx, {
      kind: 'injury_edited',
      sentence: `${horse.name}: ${input.type} ${change}.`,
      subject: { noun: 'injury', id },
    })
  })
}

const STATUS_CHANGE: Record<Injury['status'], string> = {
  active: 'is active again',
  recovered: 'has recovered',
  ended: 'has ended',
}

/** How and when an injury ended: as entered, else as on file, else today. */
function endOf({ status, outcome, return_date }: Input, onFile: string | null, today: string) {
  if (status === 'active') return { outcome: null, return_date: null }
  if (status === 'ended' && (outcome === undefined || outcome === null || outcome === 'recovered'))
    throw invalid('outcome', 'Say how it ended: retired, died or put down.')
  return { outcome: outcome ?? null, return_date: return_date ?? onFile ?? today }
}

function checkDate({ injury_date }: Input, today: string) {
  if (injury_date > latestToday(today)) throw invalid('injury_date', 'The injury date is in the future.')
}

function checkBorn({ name, foaled }: HorseRow, { injury_date }: Input) {
  if (foaled !== null && injury_date < foaled)
    throw invalid(
      'injury_date',
      `${name} was foaled ${foaled}, after this date. Correct the date of the injury.`,
    )
}
