import type { HorseId } from '@quarterpole/contract/ids'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { Db } from '@quarterpole/db/open'
import { insertHorses } from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { horse as horseRow } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const NAMES = ['Plain', 'Say "When"', 'Back\\slash', 'Ñandú', '馬 🐎', 'Tab\tbed', 'x'.repeat(80)]

/** Horses oldest first; a parent is any of the right sex before them, or unknown. */
const herdOf = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    isNumbered: fc.boolean(),
    foaled: fc.option(fc.constantFrom('1999-01-01', '2012-04-30'), { nil: null }),
    color: fc.option(fc.constantFrom('bay', 'sorrel "red"', 'grullo ñ'), { nil: null }),
    sire: fc.nat(),
    dam: fc.nat(),
  }),
  { minLength: 1, maxLength: 40 },
)

/** One query a horse, as the database has it now. @param back generations from the horse asked for */
async function slowly(
  db: Db,
  id: HorseId | null,
  { deeper, back }: { deeper: number; back: number },
): Promise<object | null> {
  if (id === null) return null
  const { sire_id, dam_id, ...row } = await db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'aqha_id', 'sex', 'foaled', 'color', 'sire_id', 'dam_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const members = back > 2 ? row : { ...row, best_si: await bestOf(db, id) }
  if (deeper === 0) return members
  const next = { deeper: deeper - 1, back: back + 1 }
  const [sire, dam] = [await slowly(db, sire_id, next), await slowly(db, dam_id, next)]
  return { ...members, sire, dam }
}

async function bestOf(db: Db, id: HorseId): Promise<number | null> {
  const starts = await db.kysely.selectFrom('start').select('si').where('horse_id', '=', id).execute()
  return starts.reduce<number | null>((best, { si }) => (si === null ? best : Math.max(best ?? si, si)), null)
}

describe('present pedigree', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const insert = async (herd: typeof herdOf extends fc.Arbitrary<infer T> ? T : never) => {
    const first = await allocateIds(db, 'horse', herd.length)
    const idAt = (at: number) => (first + at) as HorseId // of the block just taken
    const parent = (at: number, wanted: number, side: 0 | 1) => {
      const fitting = herd.flatMap((_, other) => (other < at && other % 2 === side ? [idAt(other)] : []))
      return fitting[wanted % (fitting.length + 1)] ?? null
    }
    const rows = herd.map(({ name, isNumbered, foaled, color, sire, dam }, at) => ({
      ...horseRow({
        name,
        aqha_id: isNumbered ? String(1_000_000 + idAt(at)) : null,
        sex: at % 2 === 0 ? 'S' : 'M',
        foaled,
        color,
        sire_id: parent(at, sire, 0),
        dam_id: parent(at, dam, 1),
      }),
      id: idAt(at),
    }))
    await insertHorses(db, rows)
    return rows.map(({ id }) => id)
  }
  const expectAsOnFile = async (id: HorseId, generations: number) => {
    const reply = await call('GET', `/api/horses/${id}/pedigree?generations=${generations}`)
    const body = reply.body as Pedigree // checked against the contract by the test server
    const { sire_id, dam_id } = await db.kysely
      .selectFrom('horse')
      .select(['sire_id', 'dam_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { horse, sire, dam } = body
    expect({ horse, sire, dam }).toStrictEqual({
      horse: await slowly(db, id, { deeper: 0, back: 0 }),
      sire: await slowly(db, sire_id, { deeper: generations - 1, back: 1 }),
      dam: await slowly(db, dam_id, { deeper: generations - 1, back: 1 }),
    })
    expect(body.generations).toBe(generations)
    return body
  }

  test('a pedigree says what one query a horse says', async () => {
    const drawn = fc.tuple(herdOf, fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(drawn, async ([herd, generations]) => {
        const ids = await insert(herd)
        for (const id of ids.slice(-6)) await expectAsOnFile(id, generations)
      }),
      { numRuns: 12 },
    )
  })

  test('and so does one of horses added or renamed since', async () => {
    const add = async (fields: object) =>
      ((await call('POST', '/api/horses', { sex: 'M', ...fields })).body as { id: HorseId }).id
    const sire = await add({ name: 'Ölpferd', sex: 'S', aqha_id: '7654321' })
    const dam = await add({ name: 'Filly "Two"', foaled: '2001-04-09' })
    const foal = await add({ name: 'Third', sire_id: sire, dam_id: dam })
    const before = await expectAsOnFile(foal, 3)
    await call('PUT', `/api/horses/${dam}`, { name: 'Renamed', sex: 'M', foaled: null, color: 'roan' })
    const after = await expectAsOnFile(foal, 3)
    expect([before.dam?.name, after.dam?.name]).toEqual(['Filly "Two"', 'Renamed'])
  })

  test('a common ancestor is named with its lines and its share', async () => {
    const add = async (fields: object) =>
      ((await call('POST', '/api/horses', { sex: 'M', ...fields })).body as { id: HorseId }).id
    const sire = await add({ name: 'Ñ "Common"', sex: 'S' })
    const foal = await add({
      name: 'Inbred',
      sire_id: sire,
      dam_id: await add({ name: 'Dam', sire_id: sire }),
    })
    expect((await expectAsOnFile(foal, 2)).common_ancestors).toMatchObject([
      { id: sire, name: 'Ñ "Common"', notation: '1S × 2D', share: 0.25 },
    ])
  })
})
