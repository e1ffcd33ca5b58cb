import type { Rule } from '@quarterpole/contract/endpoint'
import type { Fields, FieldValues } from '@quarterpole/contract/fields'
import type { HorseId } from '@quarterpole/contract/ids'
import { type RecordName, records } from '@quarterpole/contract/records'
import { listRecords, type NamedRecord } from '@quarterpole/db/queries/record'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import type { Db } from '@quarterpole/db/open'
import { rowNeed } from '@quarterpole/contract/record'
import type { Caller } from '../../platform/http/caller.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { AppError } from '../../platform/http/problem.ts'
import { withMayEdit } from '../../platform/http/own-horses.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { capital } from '@quarterpole/contract/capital'
import { type Services, today } from '../../platform/process/services.ts'
import { addEntry, deleteEntry, editEntry, entryOf } from './entry-commands.ts'
import { entriesOf, type RecordInput, type Served } from './record-commands.ts'

/** Handlers of the calls of one record, or of several. */
export type RecordHandlers<T extends RecordName> = Pick<Handlers, CallOf<T>>
type CallOf<T extends RecordName> = T extends RecordName
  ? keyof (typeof records)[T]['endpoints'] & keyof Handlers
  : never

/** A record's calls. */
export function serveRecord<T extends RecordName>(served: Served<T>): RecordHandlers<T> {
  const { name } = served
  const { fields, plural, endpoints } = records[name]
  const entries = entriesOf(served)
  const shown = (row: object) => present(fields, row as StoredEntry) // a row of its table
  const written = async (
    { db }: Services,
    reply: Call<never, never, never>['reply'],
    what: Written<number>,
  ) => {
    tellActivity(reply, what)
    return shown(await entryOf(db, entries, what.id))
  }
  const one = capital(name)
  const rule = Reflect.get(endpoints, `update${one}`) as Rule // every record has it
  const handlers = {
    [`list${capital(plural)}`]: async ({ db }: Services, call: ListCall) => {
      const { rows, total } = await listRecords(db, name, call.query, hiddenFrom(call.request.caller))
      call.reply.header('x-total-count', total)
      return withMayEdit(db, call.request.caller, rule, rows.map(shown))
    },
    [`create${one}`]: async (services: Services, { body, reply, request }: WriteCall<T>) => {
      checkMayKeep(name, body, request.caller)
      return written(services, reply, await addEntry(services.db, entries, body, today(services)))
    },
    [`update${one}`]: async (services: Services, { params, body, reply, request }: WriteCall<T>) => {
      await shownEntry(services.db, served, params.id, request.caller)
      checkMayKeep(name, body, request.caller)
      return written(
        services,
        reply,
        await editEntry(services.db, entries, { ...body, ...params }, today(services)),
      )
    },
    [`delete${one}`]: async ({ db }: Services, { params, reply, request }: WriteCall<T>) => {
      await shownEntry(db, served, params.id, request.caller)
      tellActivity(reply, await deleteEntry(db, entries, params.id))
      return null
    },
  }
  return handlers as unknown as RecordHandlers<T> // named as its calls are
}

const isHidden = (name: RecordName, row: object, caller: Caller | null): boolean => {
  const need = rowNeed(records[name], row)
  return need !== undefined && hiddenFrom(caller).includes(need)
}

/** A row that its reader may see. @throws {AppError} not_found, as where it is not on file */
export async function shownEntry<T extends RecordName>(
  db: Db,
  served: Served<T>,
  id: number,
  caller: Caller | null,
): Promise<NamedRecord<T>> {
  const { noun, read } = entriesOf(served)
  return entryOf(
    db,
    {
      noun,
      read: async (from: Db, one: number) => {
        const row = await read(from, one)
        return row === undefined || isHidden(served.name, row, caller) ? undefined : row
      },
    },
    id,
  )
}

/** @throws {AppError} forbidden for a row that its writer could not see */
function checkMayKeep(name: RecordName, body: object, caller: Caller | null): void {
  if (isHidden(name, body, caller))
    throw new AppError('forbidden', 'That kind is for the barn’s owner and manager. Choose another kind.')
}

type ListCall = Call<undefined, { horse_id?: HorseId; limit?: number; offset?: number }, undefined>
type WriteCall<T extends RecordName> = Call<{ id: number }, undefined, RecordInput<T> & { version?: number }>

interface StoredEntry {
  readonly id: number
  readonly horse_id: HorseId
  readonly horse_name: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** A row as its reply has it. */
export function present<F extends Fields, Row extends StoredEntry>(fields: F, row: Row) {
  const values = Object.entries(fields).map(([member, { kind }]) => {
    const value: unknown = Reflect.get(row, member)
    return [member, kind === 'flag' ? value === 1 : value]
  })
  const { horse_id, horse_name, version, created_at, updated_at } = row
  return {
    id: row.id as Row['id'],
    horse_id,
    horse_name,
    ...(Object.fromEntries(values) as FieldValues<F>), // of the same members
    ...('track_name' in row ? { track_name: row.track_name } : {}),
    version,
    created_at,
    updated_at,
  }
}
