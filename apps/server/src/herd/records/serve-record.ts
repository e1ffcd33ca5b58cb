import type { Rule } from '@quarterpole/contract/endpoint'
import type { Fields, FieldValues } from '@quarterpole/contract/fields'
import type { HorseId } from '@quarterpole/contract/ids'
import {
  type BarnRecordName,
  type HorseRecordName,
  isOfContact,
  isOfHorse,
  type RecordName,
  records,
} from '@quarterpole/contract/records'
import { listBarnRecords, listRecords, type NamedRecord, readRecord } from '@quarterpole/db/queries/record'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import type { Db } from '@quarterpole/db/open'
import { type NamesOf, rowNeed, rowRule } from '@quarterpole/contract/record'
import { isReference, nameMember } from '@quarterpole/contract/reference'
import type { Right } from '@quarterpole/contract/roles'
import type { Caller } from '../../platform/http/caller.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import { AppError } from '../../platform/http/problem.ts'
import { withMayEdit } from '../../platform/http/own-horses.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { capital } from '@quarterpole/contract/capital'
import { type Services, today } from '../../platform/process/services.ts'
import { addBarnRecord, barnRecordOf, deleteBarnRecord, editBarnRecord } from './barn-commands.ts'
import { addEntry, deleteEntry, editEntry, entryOf } from './entry-commands.ts'
import { entriesOf, type RecordInput, type Served } from './record-commands.ts'

/** Handlers of the calls of one record, or of several. */
export type RecordHandlers<T extends RecordName> = Pick<Handlers, CallOf<T>>
type CallOf<T extends RecordName> = T extends RecordName
  ? keyof (typeof records)[T]['endpoints'] & keyof Handlers
  : never

/** A record's calls. */
export const serveRecord = <T extends RecordName>(served: Served<T>): RecordHandlers<T> =>
  (isOfHorse(served.name)
    ? serveHorseRecord(served as unknown as Served<HorseRecordName>)
    : serveBarnRecord(served as unknown as Served<BarnRecordName>)) as unknown as RecordHandlers<T> // of its own name

function serveHorseRecord<T extends HorseRecordName>(served: Served<T>): RecordHandlers<T> {
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
      await shownRecord(services.db, name, params.id, request.caller)
      checkMayKeep(name, body, request.caller)
      return written(
        services,
        reply,
        await editEntry(services.db, entries, { ...body, ...params }, today(services)),
      )
    },
    [`delete${one}`]: async ({ db }: Services, { params, reply, request }: WriteCall<T>) => {
      await shownRecord(db, name, params.id, request.caller)
      tellActivity(reply, await deleteEntry(db, entries, params.id))
      return null
    },
  }
  return handlers as unknown as RecordHandlers<T> // named as its calls are
}

/** A row that its reader may see. @throws {AppError} not_found, as where it is not on file */
export async function shownRecord<T extends RecordName>(
  db: Db,
  name: T,
  id: number,
  caller: Caller | null,
): Promise<NamedRecord<T>> {
  const read = async (from: Db, one: number) => {
    const row = await readRecord(from, name, one)
    return row !== undefined && maySee(rowNeed(records[name], row), caller) ? row : undefined
  }
  return entryOf(db, { noun: records[name].noun, read }, id)
}

const maySee = (need: Right | undefined, caller: Caller | null) =>
  need === undefined || caller === null || caller.rights.has(need)

/** @throws {AppError} forbidden for a row that its writer could not see */
function checkMayKeep(name: RecordName, body: object, caller: Caller | null): void {
  const rule = rowRule(records[name], body)
  if (!maySee(rule?.need, caller))
    throw new AppError(
      'forbidden',
      rule?.field === 'kind'
        ? 'That kind is for the barn’s owner and manager. Choose another kind.'
        : 'You may not see what that is about, so you can’t add to it.',
    )
}

function serveBarnRecord<T extends BarnRecordName>(served: Served<T>): RecordHandlers<T> {
  const { name } = served
  const { fields, plural } = records[name]
  const one = capital(name)
  const shown = (row: object) => present(fields, row as StoredRow) // a row of its table
  const written = async ({ db }: Services, reply: WriteCall<T>['reply'], what: Written<number>) => {
    tellActivity(reply, what)
    return shown(await barnRecordOf(db, name, what.id))
  }
  const handlers = {
    [`list${capital(plural)}`]: async ({ db }: Services, { query, request, reply }: BarnListCall) => {
      const { rows, total } = await (isOfContact(name)
        ? listRecords(db, name, query, hiddenFrom(request.caller))
        : listBarnRecords(db, name, query, hiddenFrom(request.caller)))
      reply.header('x-total-count', total)
      return rows.map(shown)
    },
    [`get${one}`]: async ({ db }: Services, { params, request }: WriteCall<T>) =>
      shown(await shownRecord(db, name, params.id, request.caller)),
    [`create${one}`]: async (services: Services, { body, reply, request }: WriteCall<T>) => {
      checkMayKeep(name, body, request.caller)
      return written(services, reply, await addBarnRecord(services.db, served, body, today(services)))
    },
    [`update${one}`]: async (services: Services, { params, body, reply, request }: WriteCall<T>) => {
      await shownRecord(services.db, name, params.id, request.caller)
      checkMayKeep(name, body, request.caller)
      return written(
        services,
        reply,
        await editBarnRecord(services.db, served, { ...body, ...params }, today(services)),
      )
    },
    [`delete${one}`]: async ({ db }: Services, { params, reply, request }: WriteCall<T>) => {
      await shownRecord(db, name, params.id, request.caller)
      tellActivity(reply, await deleteBarnRecord(db, served, params.id, request.caller))
      return null
    },
  }
  return handlers as unknown as RecordHandlers<T> // named as its calls are
}

type BarnListCall = Call<
  undefined,
  { search?: string; only?: string; contact_id?: number; limit?: number; offset?: number },
  undefined
>
type ListCall = Call<undefined, { horse_id?: HorseId; limit?: number; offset?: number }, undefined>
type WriteCall<T extends RecordName> = Call<{ id: number }, undefined, RecordInput<T> & { version?: number }>

interface StoredRow {
  readonly id: number
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}
interface StoredEntry extends StoredRow {
  readonly horse_id: HorseId
  readonly horse_name: string
}

/** What a row says of its horse, if it has one. */
type OfHorse<Row> = Pick<Row, Extract<keyof Row, 'horse_id' | 'horse_name'>>

/** A row as its reply has it. */
export function present<F extends Fields, Row extends StoredRow>(fields: F, row: Row) {
  const values = Object.entries(fields).flatMap(([member, { kind }]) => {
    const value: unknown = Reflect.get(row, member)
    const name = nameMember(member)
    return [
      [member, kind === 'flag' ? value === 1 : value],
      ...(isReference(kind) ? [[name, Reflect.get(row, name)]] : []),
    ]
  })
  const { version, created_at, updated_at } = row
  const { horse_id, horse_name } = row as Partial<StoredEntry>
  const ofHorse = (horse_id === undefined ? {} : { horse_id, horse_name }) as OfHorse<Row> // else of the barn
  return {
    id: row.id as Row['id'],
    ...ofHorse,
    ...(Object.fromEntries(values) as FieldValues<F> & NamesOf<F>), // of the same members
    version,
    created_at,
    updated_at,
  }
}
