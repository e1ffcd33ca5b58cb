import type { RaceRequest } from '@quarterpole/contract/race'
import { readJob } from '@quarterpole/db/queries/job'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { enqueueSampleCards } from './sample-cards.ts'

const PAST = '2026-05-01'

test('a server that stops ends the evaluation of a past day and leaves the cards to the next', async () => {
  const { services, db, runner, stop } = await testServer('sqlite')
  const { request } = await db.kysely.selectFrom('race_card').select('request').executeTakeFirstOrThrow()
  const cards = { requests: [{ ...(JSON.parse(request) as RaceRequest), race_date: PAST }] } // as sealing wrote it
  const id = await enqueueSampleCards(db, cards)
  runner?.wake()
  await expect.poll(async () => (await readJob(db, id))?.status).toBe('running')
  const evaluated = services.asOf.before(PAST, services.herd.current).then(
    () => 'waited for',
    () => 'ended',
  )
  await stop()
  expect(await evaluated).toBe('ended')
  expect((await readJob(db, id))?.status).toBe('queued')
})
