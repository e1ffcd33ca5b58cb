import { addDays } from '@quarterpole/contract/day'
import type { Horse } from '@quarterpole/contract/horse'
import type { SuggestedField } from '@quarterpole/contract/suggested-field'
import { describe, expect, test } from 'vitest'
import { testServer, TEST_DAY } from '../../../test/test-server.ts'

describe('suggest field', async () => {
  const { call } = await testServer('sqlite')
  const suggested = async (today = TEST_DAY) =>
    (await call('GET', `/api/races/suggested-field?today=${today}`)).body as SuggestedField | null
  const horseOf = async (id: number) => (await call('GET', `/api/horses/${id}`)).body as Horse

  test('eight sound horses of mine, who ran last first, where one of them has run', async () => {
    const field = await suggested()
    expect(field?.horses).toHaveLength(8)
    const days = field?.horses.map(({ last_start }) => last_start) ?? []
    expect(days).toEqual(days.toSorted().toReversed())
    for (const { horse_id } of field?.horses ?? [])
      expect(await horseOf(horse_id)).toMatchObject({ active_injury: null, is_mine: true })
    const starts = await Promise.all(
      (field?.horses ?? []).map(
        async ({ horse_id }) => (await call('GET', `/api/horses/${horse_id}/starts`)).body,
      ),
    )
    expect(starts.flat()).toContainEqual(
      expect.objectContaining({ track_id: field?.track_id, distance_yards: field?.distance_yards }),
    )
  })

  test('it is a card that can be predicted', async () => {
    const field = await suggested()
    const { status } = await call('POST', '/api/predict/race', {
      track_id: field?.track_id,
      distance_yards: field?.distance_yards,
      race_date: addDays(TEST_DAY, 1),
      horse_ids: field?.horses.map(({ horse_id }) => horse_id),
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    })
    expect(status).toBe(200)
  })

  test('without an injured or a sold horse; nothing before anybody ran', async () => {
    const [hurt, sold] = (await suggested())?.horses ?? []
    const injury = { horse_id: hurt?.horse_id, injury_date: TEST_DAY, type: 'Bucked shins' }
    expect((await call('POST', '/api/injuries/', injury)).status).toBe(201)
    const marked = { ids: [sold?.horse_id], status: 'sold' }
    expect((await call('POST', '/api/horses/mark', marked)).status).toBe(200)
    const after = (await suggested())?.horses.map(({ horse_id }) => horse_id)
    expect(after).toHaveLength(8)
    expect(after).not.toContain(hurt?.horse_id)
    expect(after).not.toContain(sold?.horse_id)
    expect(await suggested('1990-01-01')).toBeNull()
  })
})
