import type { Endpoint } from '@quarterpole/contract/endpoint'
import { endpoints, type EndpointName } from '@quarterpole/contract/endpoints'
import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import { records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import { readRow, type RowRef } from '@quarterpole/db/queries/change'
import { z } from 'zod'
import { capital } from '@quarterpole/contract/capital'
import type { Caller } from './caller.ts'
import { hiddenFrom, withUnseen } from './private-parts.ts'

type Params = Readonly<Record<string, number>>
const byId =
  (table: Exclude<RowRef[0], 'start'>) =>
  ({ id = 0 }: Params): RowRef => [table, id]

/** The row that an edit replaces, for the edits of people who may not see all of it. */
export const EDITED_ROWS: Partial<Record<EndpointName, (params: Params) => RowRef>> = {
  updateHorse: byId('horse'),
  updateTest: byId('genetic_test'),
  updateInjury: byId('injury'),
  updateStart: ({ race_id, horse_id }) => ['start', race_id as RaceId, horse_id as HorseId], // the path's own ids
  ...Object.fromEntries(Object.values(records).map(({ name }) => [`update${capital(name)}`, byId(name)])),
  updateCover: byId('cover'),
  updateCoverEvent: byId('cover_event'),
  updateToDo: byId('to_do'),
}

/**
 * The body of an edit, with what its caller can't see as it is on file: see `withUnseen`. A row that someone changes
 * after this is read has a new version, and the edit is stale.
 */
export async function keepUnseen(
  db: Db,
  name: EndpointName,
  { params, body }: { readonly params: unknown; readonly body: unknown },
  caller: Caller,
): Promise<unknown> {
  const refOf = EDITED_ROWS[name]
  const endpoint = endpoints[name] as Endpoint
  const { body: schema } = endpoint
  const hidden = hiddenFrom(caller, endpoint)
  if (refOf === undefined || schema === undefined || hidden.length === 0) return body
  if (typeof body !== 'object' || body === null) return body
  const stored = await readRow(db, refOf(params as Params)) // ids alone, parsed by the contract
  if (stored === null) return body // answered 404 further on
  const leavesAlone = (member: string) =>
    schema instanceof z.ZodObject && schema.shape[member]?.safeParse(undefined).data === undefined
  return withUnseen({ ...body }, { stored, schema, hidden }, leavesAlone)
}
