import type { OwnFigures } from '@quarterpole/contract/value-assumptions'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type OwnAssumptions, writeOwnAssumptions } from '@quarterpole/db/queries/value-assumptions'
import { tx } from '@quarterpole/db/tx'
import { AppError } from '../../platform/http/problem.ts'

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
        'Someone else has changed the assumptions. Load them again and repeat your edit.',
      )
    await insertActivity(trx, { kind: 'value_assumptions_edited', sentence: editSentence(input.own) })
  })
}

function editSentence(own: OwnFigures): string {
  const figures = Object.keys(own).length
  if (figures === 0) return 'Foal values use the published assumptions again.'
  return figures === 1
    ? 'Foal values now use one assumption of the owner’s.'
    : `Foal values now use ${figures} assumptions of the owner’s.`
}
