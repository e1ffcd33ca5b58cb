import type { Horse } from '@quarterpole/contract/horse'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

describe('tested first', async () => {
  const { call } = await testServer('sqlite')
  const listed = async (query: string) => {
    const { body, headers } = await call('GET', `/api/horses?sort=tested&${query}`)
    return { horses: body as Horse[], total: Number(headers['x-total-count']) }
  }
  const tests = ({ genetic_tests }: Horse) =>
    PANEL_LOCI.filter((locus) =>
      genetic_tests.some(({ marker, value }) => marker === locus && value !== null),
    ).length
  const place = (horse: Horse) => (horse.status === 'died' ? 10 : 0) - tests(horse)

  test('the living and fully tested come first, each group by name; pages and the total are those of the list', async () => {
    const { horses, total } = await listed('mine=true&sex=S&limit=500')
    const byName = (await call('GET', '/api/horses?mine=true&sex=S&limit=500&sort=name')).body as Horse[]
    expect(total).toBe(byName.length)
    expect(horses.map(({ id }) => id)).toEqual(
      byName.toSorted((a, b) => place(a) - place(b)).map(({ id }) => id),
    )
    expect(tests(horses[0] as Horse)).toBe(6)
    const pages = [
      await listed('mine=true&sex=S&limit=20'),
      await listed('mine=true&sex=S&limit=20&offset=20'),
    ]
    expect(pages.flatMap((page) => page.horses)).toEqual(horses.slice(0, 40))
  })

  test('a dead stallion goes last, however well tested', async () => {
    const [first] = (await listed('mine=true&sex=S&limit=1')).horses as [Horse]
    const { name, sex, foaled, sire_id, dam_id } = first
    const body = { name, sex, foaled, sire_id, dam_id, status: 'died' }
    expect((await call('PUT', `/api/horses/${first.id}`, body)).status).toBe(200)
    const { horses, total } = await listed('mine=true&sex=S&limit=500')
    expect(horses.findIndex(({ id }) => id === first.id)).toBeGreaterThan(total / 2)
    expect(horses[0]?.id).not.toBe(first.id)
  })
})
