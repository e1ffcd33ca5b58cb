import type { HerdCounts, SampleRemoved } from '@quarterpole/contract/sample-herd'
import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/test-server.ts'

interface Horse {
  id: number
  name: string
  sex: string
  sire_id: number | null
  dam_id: number | null
  is_mine: boolean
  is_sample: boolean
  version: number
}

const horses = async ({ call }: TestServer) => (await call('GET', '/api/horses?limit=5000')).body as Horse[]
const counts = async ({ call }: TestServer) => (await call('GET', '/api/herd/counts')).body as HerdCounts

/** Every row of the tables a removal touches, without what is only stamped. */
async function everything({ db }: TestServer) {
  const tables = [
    'horse',
    'genetic_test',
    'sale',
    'care',
    'injury',
    'race',
    'start',
    'mating_cross',
    'stallion_book_entry',
    'stallion_season',
    'cover',
    'cover_event',
    'to_do',
    'race_card',
  ] as const
  const rows: Record<string, unknown[]> = {}
  for (const table of tables) {
    const all = (await db.kysely.selectFrom(table).selectAll().execute()) as Record<string, unknown>[]
    rows[table] = all
      .map(({ version: _v, updated_at: _u, changed_in: _c, ...row }) => JSON.stringify(row))
      .toSorted()
  }
  return rows
}

const undo = async ({ call }: TestServer, id: number | null) =>
  expect((await call('POST', `/api/activity/${id}/undo`)).status).toBe(200)

describe('sample herd', () => {
  describe('the sample herd', async () => {
    const server = await testServer('sqlite')
    const { call, db } = server

    test('goes as a whole where nobody touched it, and undo brings back every row', async () => {
      const loaded = await counts(server)
      expect(loaded).toMatchObject({ mine: 312, reference: loaded.horses - 312, sample: loaded.horses })
      const before = await everything(server)
      const reply = await call('DELETE', '/api/sample-herd')
      expect(reply.status).toBe(200)
      const removed = reply.body as SampleRemoved
      expect(removed).toMatchObject({
        horses_removed: loaded.horses,
        races_removed: before['race']?.length,
        starts_removed: before['start']?.length,
        crosses_removed: 5,
        kept: [],
      })
      expect(removed.bookings_removed).toBeGreaterThan(0)
      expect(reply.headers['x-activity-id']).toBe(String(removed.activity_id))
      expect(await counts(server)).toEqual({ horses: 0, mine: 0, reference: 0, sample: 0 })
      expect(await horses(server)).toEqual([])
      expect((await call('GET', '/api/dashboard')).body).toMatchObject({
        total_horses: 0,
        races: 0,
        starts: 0,
      })
      expect(await db.kysely.selectFrom('ebv').select('horse_id').execute()).toEqual([])
      await undo(server, removed.activity_id)
      expect(await everything(server)).toEqual(before)
      expect(await counts(server)).toEqual(loaded)
      expect(await horses(server)).toHaveLength(loaded.horses)
    })

    test('keeps what the user edited or recorded with its pedigree, and says why', async () => {
      const all = await horses(server)
      const byId = new Map(all.map((horse) => [horse.id, horse]))
      const mine = all.filter(({ is_mine }) => is_mine)
      const young = mine.filter(({ sire_id, dam_id }) => sire_id !== null && dam_id !== null)
      const [edited, hurt, vaccinated] = [young[0] as Horse, young.at(-1) as Horse, young.at(-2) as Horse]
      const mare = mine.find(
        ({ sex, id }) => sex === 'M' && ![edited.id, hurt.id, vaccinated.id].includes(id),
      ) as Horse
      const row = (await call('GET', `/api/horses/${edited.id}`)).body as Record<string, unknown>
      const body = Object.fromEntries(
        ['name', 'aqha_id', 'sex', 'foaled', 'color', 'breeder', 'owner', 'trainer', 'sire_id', 'dam_id'].map(
          (member) => [member, row[member]],
        ),
      )
      expect((await call('PUT', `/api/horses/${edited.id}`, { ...body, barn_name: 'Sis' })).status).toBe(200)
      const injury = {
        horse_id: hurt.id,
        injury_date: '2026-06-01',
        type: 'Bucked shins',
        severity: 'minor',
        status: 'active',
        expected_days_off: 20,
        notes: null,
      }
      expect((await call('POST', '/api/injuries', injury)).status).toBe(201)
      const given = {
        horse_id: vaccinated.id,
        kind: 'vaccination',
        care_date: '2026-06-02',
        product: 'West Nile',
      }
      expect((await call('POST', '/api/care', given)).status).toBe(201)
      const foal = (await call('POST', '/api/horses', { name: 'Own Foal', sex: 'U', dam_id: mare.id }))
        .body as Horse
      const before = await everything(server)

      const removed = (await call('DELETE', '/api/sample-herd')).body as SampleRemoved
      const left = new Map((await horses(server)).map((horse) => [horse.id, horse]))
      expect(left.size).toBe(2 + removed.kept.length)
      expect(removed.horses_removed + removed.kept.length + 1).toBe(all.length)
      for (const horse of left.values()) {
        expect(horse.is_sample).toBe(false)
        for (const parent of [horse.sire_id, horse.dam_id])
          if (parent !== null) expect(left.has(parent), `parent of ${horse.name}`).toBe(true)
      }
      expect(left.get(edited.id)?.is_mine).toBe(true)
      expect(left.get(foal.id)?.is_mine).toBe(true)
      expect(left.get(hurt.id)?.is_mine).toBe(true)
      expect(left.get(mare.id)?.is_mine).toBe(false)
      const why = new Map(removed.kept.map((kept) => [kept.horse_id as number, kept.why]))
      expect(why.get(hurt.id)).toBe(`${hurt.name} has an injury you added or changed.`)
      expect(why.get(vaccinated.id)).toBe(`${vaccinated.name} has a care entry you added or changed.`)
      expect(why.get(mare.id)).toBe(`${mare.name} is in the pedigree of a horse that stays.`)
      expect(why.get(edited.sire_id ?? 0)).toContain(byId.get(edited.sire_id ?? 0)?.name)
      const races = await db.kysely.selectFrom('race').select('id').execute()
      const raced = new Set(
        (await db.kysely.selectFrom('start').select('race_id').execute()).map(({ race_id }) => race_id),
      )
      expect(races.every(({ id }) => raced.has(id))).toBe(true)

      await undo(server, removed.activity_id)
      expect(await everything(server)).toEqual(before)
    })

    test('does not load beside horses on file', async () => {
      const refused = await call('POST', '/api/sample-herd')
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ detail: expect.stringContaining('no horse is on file') as string })
    })
  })
})
