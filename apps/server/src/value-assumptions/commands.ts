import type { OwnFigures } from '@quarterpole/contract/value-assumptions'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type OwnAssumptions, writeOwnAssumptions } from '@quarterpole/db/queries/value-assumptions'
import { tx } from '@quarterpole/db/tx'
import { AppError } from '../http/problem.ts'

/** @throws {AppError} conflict where someone else edited them in between */
export async function editAssumptions(
  db: Db,
  { version, ...input }: OwnAssumptions & { version?: number | undefined },
) {
  await tx(db, async (trx) => {
    const outcome = await writeOwnAssumptions(trx, input, version)
    if (outcome === 'stale')
      throw new AppError(
        'conflict',
        'The assumptions were changed by someone else in the meantime; load them again and repeat the edit.',
      )
    await insertActivity(trx, { kind: 'value_assumptions_edited', sentence: told(input.own) })
  })
}

function told(own: OwnFigures): string {
  const figures = Object.keys(own).length
  if (figures === 0) return 'The projected value of foals rests on the published assumptions again.'
  return figures === 1
    ? 'The projected value of foals now rests on an assumption of the owner’s own.'
    : `The projected value of foals now rests on ${figures} assumptions of the owner’s own.`
}
