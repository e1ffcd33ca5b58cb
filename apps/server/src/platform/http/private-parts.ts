import type { Endpoint, Rule } from '@quarterpole/contract/endpoint'
import { type Marks, PRIVATE } from '@quarterpole/contract/privacy'
import type { Right } from '@quarterpole/contract/roles'
import type { Flag } from '@quarterpole/db/schema'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import { AppError } from './problem.ts'
import { marksOf } from './marks.ts'

/** All that counts of a caller here. */
type Reader = Pick<Caller, 'rights'>

/**
 * What a caller may not see. Without accounts there is no caller, and everything is open.
 *
 * @param rule  of the call: notes can be part of the record, for all who keep such records
 */
export const hiddenFrom = (caller: Reader | null, rule?: Pick<Rule, 'areNotesShared'>): Right[] =>
  ([...PRIVATE, 'read_barn'] as const).filter((need) => {
    if (caller === null || caller.rights.has(need)) return false
    return !(need === 'private_notes' && rule?.areNotesShared === true && caller.rights.has('edit_health'))
  })

/**
 * A reply without what its caller may not see: members that its schema marks become null, lists empty. The one place
 * where replies, and what is shared, are cut.
 */
export const shownTo = <T>(
  answer: T,
  reader: Reader | null,
  endpoint: Pick<Endpoint, 'reply' | keyof Rule>,
): T => without(answer, endpoint.reply, hiddenFrom(reader, endpoint))

/** A value without its parts that need one of these rights. */
export function without<T>(value: T, schema: z.ZodType, hidden: readonly Right[]): T {
  return hidden.length === 0 ? value : (cut(value, marksOf(schema), hidden) as T) // members keep their types or are null
}

/** What a report for a reader says, and whether that includes money: then only who sees money may open its file. */
export function onPaper<T>(value: T, schema: z.ZodType, withMoney: boolean): { shown: T; has_money: Flag } {
  const cutValue = without(value, schema, ['money'])
  if (!withMoney) return { shown: cutValue, has_money: 0 }
  return { shown: value, has_money: JSON.stringify(cutValue) === JSON.stringify(value) ? 0 : 1 }
}

function cut(value: unknown, marks: Marks, hidden: readonly Right[]): unknown {
  if (value === null || value === undefined) return value
  const { need, items, members } = marks
  if (need !== undefined && hidden.includes(need)) return Array.isArray(value) ? [] : null
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => cut(item, items, hidden))
  if (members === undefined && items === undefined) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const of = members?.get(name) ?? items
      return [name, of === undefined ? member : cut(member, of, hidden)]
    }),
  )
}

export const seesMoney = (caller: Reader | null) => hiddenFrom(caller).every((need) => need !== 'money')

/** Refuses a body that sets, or asks by, money its caller may not see. @throws {AppError} forbidden */
export function checkBody(body: unknown, schema: z.ZodType | undefined, caller: Reader): void {
  if (schema !== undefined && !seesMoney(caller) && setsMoney(body, marksOf(schema)))
    throw new AppError('forbidden', 'Fees, prices and buyers are for the barn’s owner and manager.')
}

function setsMoney(value: unknown, { need, items, members }: Marks): boolean {
  if (value === null || value === undefined) return false
  if (need === 'money') return true
  if (typeof value !== 'object') return false
  return Object.entries(value).some(([name, member]) => {
    const of = members?.get(name) ?? items
    return of !== undefined && setsMoney(member, of)
  })
}

/** A stored record as its columns; its members have the same names. */
type Stored = Readonly<Record<string, unknown>>

/**
 * An edit by someone who does not see all of what is stored, with what he can't see as it is: a hidden member is left
 * out where that leaves it alone, or has its stored value, of the version that was read.
 *
 * @param leavesAlone  whether a member that is left out stays as it is
 */
export function withUnseen(
  body: Stored,
  { stored, schema, hidden }: { stored: Stored; schema: z.ZodType; hidden: readonly Right[] },
  leavesAlone: (member: string) => boolean,
): Stored {
  const { members } = marksOf(schema)
  const kept: Record<string, unknown> = { ...body }
  for (const member of Object.keys(body)) {
    const need = members?.get(member)?.need
    if (need === undefined || !hidden.includes(need) || stored[member] === undefined) continue
    if (leavesAlone(member)) delete kept[member]
    else {
      kept[member] = stored[member]
      kept['version'] ??= stored['version'] // else it could write over what someone enters meanwhile
    }
  }
  return kept
}
