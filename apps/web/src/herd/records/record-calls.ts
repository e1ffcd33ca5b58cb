import { capital } from '@quarterpole/contract/capital'
import type { ReplyOf } from '@quarterpole/contract/record'
import { recordFacts } from '@quarterpole/contract/record-facts'
import type { BarnRecordName, HorseRecordName, RecordName, records } from '@quarterpole/contract/records'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { dayOf } from '../../ui/words/day.ts'

/** A record of that name as it is on file. */
export type RecordOf<Name extends RecordName = RecordName> = Name extends RecordName
  ? ReplyOf<(typeof records)[Name]['fields'], (typeof records)[Name]['of']>
  : never

interface Calls<Name extends RecordName> {
  readonly list: `list${Capitalize<(typeof recordFacts)[Name]['plural']>}`
  readonly create: `create${Capitalize<Name>}`
  readonly update: `update${Capitalize<Name>}`
  readonly remove: `delete${Capitalize<Name>}`
}

/** The four calls of a record, which `defineRecord` names so. */
export function callsOf<Name extends RecordName>(name: Name): Calls<Name> {
  const one = capital(name)
  const list = `list${capital(recordFacts[name].plural)}`
  return { list, create: `create${one}`, update: `update${one}`, remove: `delete${one}` } as Calls<Name> // by that convention
}

/** The records of a horse, newest first. */
export const recordsQuery = <Name extends HorseRecordName>(name: Name, horseId: number) =>
  queryOptions({
    queryKey: [recordFacts[name].plural, horseId],
    queryFn: ({ signal }) =>
      call(callsOf<HorseRecordName>(name).list, { query: { horse_id: horseId }, signal }) as Promise<
        RecordOf<Name>[]
      >, // the name's own list
  })

/** One record of the barn. */
export const barnRecordQuery = <Name extends BarnRecordName>(name: Name, id: number) =>
  queryOptions({
    queryKey: [recordFacts[name].plural, id],
    queryFn: ({ signal }) =>
      call(`get${capital(name)}` as 'getContact', { params: { id }, signal }) as Promise<RecordOf<Name>>, // the name's own
  })

/** The record as it is now. @throws {Error} if it was deleted */
export async function recordNow(
  client: QueryClient,
  { kind, horse, id }: SubjectOf<RecordName>,
): Promise<RecordOf> {
  if (!horse) return client.fetchQuery({ ...barnRecordQuery(kind as BarnRecordName, id ?? 0), staleTime: 0 }) // an edit has an id
  const list = await client.fetchQuery({
    ...recordsQuery(kind as HorseRecordName, horse.id), // it has a horse
    staleTime: 0,
  })
  const record = list.find((each) => each.id === id)
  if (record === undefined) throw new Error(`the ${recordFacts[kind].noun} is gone`)
  return record
}

/** "of Sep 20, 2025": names one among the records of a horse; one of the barn has a name. */
export function whichOf(name: RecordName, values: Readonly<Record<string, unknown>>): string {
  if (recordFacts[name].of === 'barn') return String(values[recordFacts[name].by]).trim()
  return `of ${dayOf(String(values[recordFacts[name].by]))}`
}
