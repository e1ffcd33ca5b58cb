import type { Rule } from '@quarterpole/contract/endpoint'
import type { Field } from '@quarterpole/contract/fields'
import type { HorseId } from '@quarterpole/contract/ids'
import type { ReplyOf } from '@quarterpole/contract/record'
import { type RecordName, records } from '@quarterpole/contract/records'
import { listRecords, type NamedRecord } from '@quarterpole/db/queries/record'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import { withMayEdit } from '../../platform/http/own-horses.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { capital } from '@quarterpole/contract/capital'
import { type Services, today } from '../../platform/process/services.ts'
import {
  addRecord,
  deleteRecord,
  editRecord,
  type RecordInput,
  recordOf,
  type Served,
} from './record-commands.ts'

type Reply<T extends RecordName> = ReplyOf<(typeof records)[T]['fields']>
/** Handlers of the calls of one record, or of several. */
export type RecordHandlers<T extends RecordName> = Pick<Handlers, CallOf<T>>
type CallOf<T extends RecordName> = T extends RecordName
  ? keyof (typeof records)[T]['endpoints'] & keyof Handlers
  : never

/** A record's calls. */
export function serveRecord<T extends RecordName>(served: Served<T>): RecordHandlers<T> {
  const { name } = served
  const written = async (
    { db }: Services,
    reply: Call<never, never, never>['reply'],
    what: Written<number>,
  ) => {
    tellActivity(reply, what)
    return present(name, await recordOf(db, name, what.id))
  }
  const one = capital(name)
  const rule = Reflect.get(records[name].endpoints, `update${one}`) as Rule // every record has it
  const handlers = {
    [`list${capital(records[name].plural)}`]: async ({ db }: Services, call: ListCall) => {
      const { rows, total } = await listRecords(db, name, call.query)
      call.reply.header('x-total-count', total)
      const shown = rows.map((row) => present(name, row))
      return withMayEdit(db, call.request.caller, rule, shown)
    },
    [`create${one}`]: async (services: Services, { body, reply }: WriteCall<T>) =>
      written(services, reply, await addRecord(services.db, served, body, today(services))),
    [`update${one}`]: async (services: Services, { params, body, reply }: WriteCall<T>) =>
      written(
        services,
        reply,
        await editRecord(services.db, served, { ...body, ...params }, today(services)),
      ),
    [`delete${one}`]: async ({ db }: Services, { params, reply }: WriteCall<T>) => {
      tellActivity(reply, await deleteRecord(db, served, params.id))
      return null
    },
  }
  return handlers as unknown as RecordHandlers<T> // named as its calls are
}

type ListCall = Call<undefined, { horse_id?: HorseId; limit?: number; offset?: number }, undefined>
type WriteCall<T extends RecordName> = Call<{ id: number }, undefined, RecordInput<T> & { version?: number }>

/** A row as its reply has it. */
export function present<T extends RecordName>(name: T, row: NamedRecord<T>): Reply<T> {
  const stored = row as unknown as Readonly<Record<string, unknown>>
  const fields = Object.entries<Field>(records[name].fields).map(([member, { kind }]) => [
    member,
    kind === 'flag' ? stored[member] === 1 : stored[member],
  ])
  const { id, horse_id, horse_name, version, created_at, updated_at } = row
  return {
    id,
    horse_id,
    horse_name,
    ...Object.fromEntries(fields),
    ...('track_name' in stored ? { track_name: stored['track_name'] } : {}),
    version,
    created_at,
    updated_at,
  } as Reply<T> // built from the same fields
}
