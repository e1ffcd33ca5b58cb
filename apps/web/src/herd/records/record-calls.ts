import { capital } from '@quarterpole/contract/capital'
import type { ReplyOf } from '@quarterpole/contract/record'
import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordName, records } from '@quarterpole/contract/records'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Answer, type BodyOf, call, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import { dayOf } from '../../ui/words/day.ts'
import { type RecordDraft, valuesOf } from './record-draft.ts'

/** A record of that name as it is on file. */
export type RecordOf<Name extends RecordName = RecordName> = Name extends RecordName
  ? ReplyOf<(typeof records)[Name]['fields']>
  : never

type Plural = (typeof recordFacts)[RecordName]['plural']
interface Calls {
  readonly list: `list${Capitalize<Plural>}`
  readonly create: `create${Capitalize<RecordName>}`
  readonly update: `update${Capitalize<RecordName>}`
  readonly remove: `delete${Capitalize<RecordName>}`
}

/** The four calls of a record, which `defineRecord` names so. */
export function callsOf(name: RecordName): Calls {
  const one = capital(name)
  const list = `list${capital(recordFacts[name].plural)}`
  return { list, create: `create${one}`, update: `update${one}`, remove: `delete${one}` } as Calls // by that convention
}

/** The records of a horse, newest first. */
export const recordsQuery = <Name extends RecordName>(name: Name, horseId: number) =>
  queryOptions({
    queryKey: [recordFacts[name].plural, horseId],
    queryFn: ({ signal }) =>
      call(callsOf(name).list, { query: { horse_id: horseId }, signal }) as Promise<RecordOf<Name>[]>, // the name's own list
  })

/** Adds the record, or edits the one on file. */
export function saveRecord(
  { kind, horse, id }: SubjectOf<RecordName>,
  { draft, version, ...send }: Save<RecordDraft>,
): Promise<Answer<RecordOf>> {
  const { create, update } = callsOf(kind)
  const body = { horse_id: horse.id, ...valuesOf(kind, draft) } as BodyOf<typeof create> // of the record's own fields
  return id === null
    ? write(create, { body, ...send })
    : write(update, {
        params: { id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
        ...send,
      })
}

/** The record as it is now. @throws {Error} if it was deleted */
export async function recordNow(
  client: QueryClient,
  { kind, horse, id }: SubjectOf<RecordName>,
): Promise<RecordOf> {
  const list = await client.fetchQuery({ ...recordsQuery(kind, horse.id), staleTime: 0 })
  const record = list.find((each) => each.id === id)
  if (record === undefined) throw new Error(`the ${recordFacts[kind].noun} is gone`)
  return record
}

/** "of Sep 20, 2025": names one among the records of a horse. */
export function whichOf(name: RecordName, values: Readonly<Record<string, unknown>>): string {
  return `of ${dayOf(String(values[recordFacts[name].by]))}`
}
