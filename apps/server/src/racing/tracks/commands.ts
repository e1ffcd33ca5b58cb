import type { TrackId } from '@quarterpole/contract/ids'
import type { TrackInput } from '@quarterpole/contract/track'
import type { Db } from '@quarterpole/db/open'
import { insertActivity, type NewActivity } from '@quarterpole/db/queries/activity'
import { watchRows } from '@quarterpole/db/queries/change'
import { insertTrack, updateTrack } from '@quarterpole/db/queries/track'
import { tx } from '@quarterpole/db/tx'
import type { Written } from '../../history/activity/written.ts'
import { AppError } from '../../platform/http/problem.ts'

export const noSuchTrack = (id: number) => new AppError('not_found', `There is no track with the id ${id}.`)

/** @throws {AppError} conflict where the name is taken */
export async function addTrack(db: Db, input: TrackInput): Promise<Written<TrackId>> {
  return withFreeName(db, input.name, () =>
    tx(db, async (trx) => {
      const watch = await watchRows(trx, [])
      const id = await insertTrack(trx, input)
      const changes = await watch.changes([['track', id]])
      const sentence = `The track ${input.name} was added.`
      return { id, activityId: await tell(trx, id, { kind: 'track_added', sentence, changes }) }
    }),
  )
}

/** @throws {AppError} not_found, or conflict where the name is taken or someone else edited the track in between */
export async function editTrack(
  db: Db,
  id: TrackId,
  { version, ...input }: TrackInput & { version?: number | undefined },
): Promise<Written<TrackId>> {
  return withFreeName(db, input.name, () =>
    tx(db, async (trx) => {
      const watch = await watchRows(trx, [['track', id]])
      const outcome = await updateTrack(trx, id, input, version)
      if (outcome === 'missing') throw noSuchTrack(id)
      if (outcome === 'stale')
        throw new AppError(
          'conflict',
          `Someone else changed ${input.name} meanwhile. Reload it and edit it again.`,
        )
      const sentence = `The track ${input.name} was edited.`
      const changes = await watch.changes()
      return { id, activityId: await tell(trx, id, { kind: 'track_edited', sentence, changes }) }
    }),
  )
}

const tell = (db: Db, id: TrackId, happened: Pick<NewActivity, 'kind' | 'sentence' | 'changes'>) =>
  insertActivity(db, { ...happened, subject: { noun: 'track', id } })

/** The unique index decides. */
async function withFreeName<T>(db: Db, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!db.engine.isUniqueViolation(error)) throw error
    throw new AppError('conflict', `There is already a track called ${name}. Choose another name.`, {
      cause: error,
      errors: [{ path: 'name', message: 'is the name of another track' }],
    })
  }
}
