import { recordFacts } from '@quarterpole/contract/record-facts'
import type { Me } from '@quarterpole/contract/account'
import {
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { meQuery } from '../use-me.ts'
import { ApiError, isUnreachable } from '../api/error.ts'
import { inBackground } from '../stale-build.ts'
import { canWorkOffline } from './can-work-offline.ts'
import { afterFirstPage } from './first-page.ts'
import { personIn } from './person-in.ts'

/** Lists, the dashboard, horses and their records, injuries, due dates, and what their forms need. */
const PERSISTED: ReadonlySet<unknown> = new Set([
  'activity',
  'covers',
  'crosses',
  'dashboard',
  'toDos',
  'herd',
  'horses',
  'injuries',
  'mating-board',
  'race-cards',
  'season',
  'stallion-book',
  'tracks',
  ...Object.values(recordFacts).map(({ plural }) => plural),
])
/** What is typed in a search box, and the candidates it finds, would push out the lists. */
const PASSING: ReadonlySet<unknown> = new Set(['search', 'found', 'progeny'])

/** Whether an answer can be read again without a network. */
export const isKeptOffline = ([first, second, third]: QueryKey): boolean =>
  first === 'me' ? second === undefined : PERSISTED.has(first) && !PASSING.has(second) && !PASSING.has(third)

/**
 * Reads from the server; where it can't be reached, from what was saved, with its own time. Answers go to the device
 * after they are shown, so the network's pages are as fast as without it.
 */
export async function persistAnswers<Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  const { queryKey, queryHash } = query
  if (!isKeptOffline(queryKey) || !canWorkOffline()) return queryFn(context)
  try {
    const data = await queryFn(context)
    keepAnswer(context, query, data).catch(warn)
    return data
  } catch (error) {
    if (!isUnreachable(error) || query.state.data !== undefined) throw error
    const saved = await savedAnswer(context, queryHash).catch(warn)
    if (!saved) throw notOnDevice()
    // After the query has taken the data, which counts as new until then.
    setTimeout(() => query.setState({ dataUpdatedAt: saved.at }))
    return saved.data as Data // saved under this query's own hash
  }
}

const NOT_ON_DEVICE = 'not_on_device'
/** Neither the server nor the device has it: asking again would only keep the page waiting. */
export const isNotOnDevice = (error: Error) => error instanceof ApiError && error.code === NOT_ON_DEVICE

const notOnDevice = () =>
  new ApiError(0, {
    code: NOT_ON_DEVICE,
    detail:
      'Can’t reach the server, and this isn’t on this device: only what was looked at with a network opens without one.',
  })

const warn = (error: unknown) =>
  console.warn('This browser keeps nothing for reading without a network.', error)

/** Until it is known whose the device is, no other answer is kept. */
let given: Promise<unknown> = Promise.resolve()

/** Settles when the device is the person's. */
export const deviceGiven = (): Promise<unknown> => given

async function keepAnswer({ client, queryKey }: QueryFunctionContext, query: Query, data: unknown) {
  const at = Date.now()
  const isMe = queryKey[0] === 'me'
  // Signing in or out empties the cache: an answer that comes late was the last person's.
  const isPast = () => client.getQueryCache().get(query.queryHash) !== query
  if (isMe) given = giveDevice(data as Me, isPast)
  const me = isMe ? (data as Me) : await client.ensureQueryData(meQuery)
  await given
  await afterFirstPage()
  const { saveAnswer } = await inBackground(import('./saved-answers.ts'))
  const person = personIn(me)
  if (person !== null && !isPast()) await saveAnswer(person, query.queryHash, data, at)
}

async function giveDevice(me: Me, isPast: () => boolean) {
  await afterFirstPage()
  const { giveDeviceTo } = await inBackground(import('./device-store.ts'))
  if (!isPast()) await giveDeviceTo(personIn(me))
}

async function savedAnswer({ client, queryKey }: QueryFunctionContext, hash: string) {
  const me = queryKey[0] === 'me' ? undefined : await client.ensureQueryData(meQuery)
  const { loadAnswer } = await inBackground(import('./saved-answers.ts'))
  const person = me && personIn(me)
  return person === null ? undefined : loadAnswer(person, hash, Date.now())
}
