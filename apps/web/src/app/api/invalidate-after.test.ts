import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { horsePageQuery, horseSearchQuery } from '../../herd/horses/queries.ts'
import { lifeInFoalsQuery } from '../../season/life-in-foals/queries.ts'
import { predictionQuery } from '../../breeding/predictions/queries.ts'
import { impactQuery } from '../../racing/injuries/use-injuries.ts'
import { herdModelQuery } from '../../how/herd-check/queries.ts'
import { raceCardsQuery, raceModelQuery } from '../../racing/race-lens/queries.ts'
import { TRACKS_KEY } from '../tracks.ts'
import { invalidateAfter, type Written } from './invalidate-after.ts'

const JOB = ['job', '7']
const DASHBOARD = ['dashboard']
const LIFE = lifeInFoalsQuery(4).queryKey
const PREVIEW = ['data', 'preview', {}]
const OF_RECORDS = [
  horsePageQuery({}, 0),
  horseSearchQuery('', { sex: 'S' }),
  predictionQuery(1, 2),
  impactQuery(3),
].map(({ queryKey }): readonly unknown[] => queryKey)
const KEYS = [
  ...OF_RECORDS,
  LIFE,
  TRACKS_KEY,
  ['race-prediction', {}],
  raceCardsQuery.queryKey,
  raceModelQuery.queryKey,
  herdModelQuery.queryKey,
  DASHBOARD,
  ['data', 'quality'],
  PREVIEW,
]

function answered(): QueryClient {
  const queries = new QueryClient()
  for (const key of [...KEYS, JOB]) queries.setQueryData(key, 'as it was')
  onTestFinished(() => queries.clear())
  return queries
}
const staleIn = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey)

test('an added or changed record makes every query stale except jobs', async () => {
  const queries = answered()
  await invalidateAfter(queries, 'record')
  expect(staleIn(queries)).toEqual(KEYS)
})

test.each<[Written, readonly unknown[][]]>([
  ['cross', [DASHBOARD]],
  ['booking', [[...LIFE], DASHBOARD]],
  [
    'sealedCard',
    [[...raceCardsQuery.queryKey], [...raceModelQuery.queryKey], [...herdModelQuery.queryKey], DASHBOARD],
  ],
  ['assumptions', [[...predictionQuery(1, 2).queryKey], DASHBOARD]],
  ['mapping', [PREVIEW]],
])(
  'a %s written beside the records costs no more than the answers that tell of it',
  async (written, stale) => {
    const queries = answered()
    await invalidateAfter(queries, written)
    expect(staleIn(queries)).toEqual(stale)
  },
)

test('after a removal queries on screen refetch and all others are dropped', async () => {
  const queries = answered()
  const shown = new QueryObserver(queries, {
    queryKey: DASHBOARD,
    queryFn: () => Promise.resolve('as it is'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  onTestFinished(shown.subscribe(() => {}))
  await invalidateAfter(queries, 'removal')
  expect(queries.getQueryData(DASHBOARD)).toBe('as it is')
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([DASHBOARD, JOB])
})
