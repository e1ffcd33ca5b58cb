import type { BreedingRates } from '@quarterpole/contract/breeding-rates'
import { expect, test } from 'vitest'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'

test('cycles, flushes and transfers are counted, each by what it is of', async () => {
  const server = await testServer('sqlite', { seeded: false }) // its day is 2026-06-15
  const { call } = server
  const rates = async () => {
    const { kinds } = (await call('GET', '/api/season/rates')).body as BreedingRates
    return Object.fromEntries(
      kinds.map(({ kind, waiting, groups }) => [
        kind,
        {
          waiting,
          ...Object.fromEntries(
            groups.map(({ by, rates: of }) => [
              by,
              of.map(({ label, tries, successes }) => `${label} ${successes} of ${tries}`),
            ]),
          ),
        },
      ]),
    )
  }
  expect(await rates()).toEqual({
    cycle: { waiting: 0 },
    collection: { waiting: 0 },
    transfer: { waiting: 0 },
  })
  const [plain, donor] = [await seasonPair(server, 'Plain'), await seasonPair(server, 'Donor')]
  const cooled = { method: 'cooled_semen' }
  const { id } = coverOf(await plain.breed('2026-03-01', cooled))
  coverOf(await plain.add(id, { kind: 'bred', event_date: '2026-03-22', ...cooled })) // came back: not in foal
  coverOf(await plain.add(id, { kind: 'scan', event_date: '2026-04-05', result: 'in_foal' }))
  const flushed = coverOf(await donor.breed('2026-04-01', { method: 'frozen_semen' })) // no cycle: it was flushed
  coverOf(await donor.add(flushed.id, { kind: 'bred', event_date: '2026-06-10' })) // no scan yet
  const entry = { horse_id: donor.mare_id, entry_date: '2026-04-09', bred_on: '2026-04-01' }
  const flush = await call('POST', '/api/embryos', {
    ...entry,
    kind: 'flushed',
    structures: 1,
    operator: 'Dr. Vale',
  })
  expect(flush.status).toBe(201)
  const empty = {
    horse_id: donor.mare_id,
    entry_date: '2026-05-09',
    kind: 'flushed',
    structures: 0,
    operator: 'DR. VALE',
  }
  expect((await call('POST', '/api/embryos', empty)).status).toBe(201)
  const carried = coverOf(
    await donor.breed('2026-04-01', { method: 'frozen_semen' }, { recipient: 'Recip 7' }),
  )
  coverOf(await donor.add(carried.id, { kind: 'scan', event_date: '2026-04-20', result: 'open' }))
  expect(await rates()).toEqual({
    cycle: { waiting: 1, method: ['Cooled semen 1 of 2'], stallion: ['Plain Stud 1 of 2'] },
    collection: {
      waiting: 0,
      method: ['Flush 1 of 2'],
      donor: ['Donor Mare 1 of 2'],
      operator: ['Dr. Vale 1 of 2'],
    },
    transfer: {
      waiting: 0,
      method: ['Transfer 0 of 1'],
      stallion: ['Donor Stud 0 of 1'],
      donor: ['Donor Mare 0 of 1'],
    },
  })
  const { kinds } = (await call('GET', '/api/season/rates')).body as BreedingRates
  const [method] = kinds[0]?.groups[0]?.rates ?? []
  // Beta(20 × .43 + 1, 20 × .57 + 1)
  expect(method).toMatchObject({ rate: expect.closeTo(9.6 / 22, 10) as number, expected: 0.43 })
})
