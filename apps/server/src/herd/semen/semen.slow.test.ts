import { addDays } from '@quarterpole/contract/day'
import { isPutIn, lotKey } from '@quarterpole/contract/semen-stock'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'

const step = fc.record({
  what: fc.constantFrom('put', 'shipped', 'thrown_away', 'moved', 'breed', 'breed', 'edit', 'delete', 'undo'),
  lot: fc.constantFrom('A1', 'B2'),
  after: fc.integer({ min: 0, max: 60 }),
  doses: fc.integer({ min: 1, max: 4 }),
  at: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false })
  const foaled = { foaled: '2016-02-01', foaled_precision: 'day' } as const
  let made = 0
  const add = (sex: 'S' | 'M') => insertHorse(db, horse({ name: `Random Horse ${++made}`, sex, ...foaled }))
  const mares = [await add('M'), await add('M'), await add('M'), await add('M')]

  test('whatever is entered, edited, deleted and undone, no lot is ever below zero', async () => {
    let [done, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        const stallion_id = await add('S')
        const entries: number[] = []
        const activities: number[] = []
        const write = ({ what, lot, after, doses, at }: Step) => {
          const day = addDays('2026-03-01', after)
          const one = entries[at % Math.max(1, entries.length)] ?? 0
          const entry = { horse_id: stallion_id, entry_date: day, lot }
          const put = { ...entry, kind: 'collected', form: 'frozen', doses }
          switch (what) {
            case 'undo':
              return call(
                'POST',
                `/api/activity/${activities[at % Math.max(1, activities.length)] ?? 0}/undo`,
                {},
              )
            case 'delete':
              return call('DELETE', `/api/semen/${one}`)
            case 'edit':
              return call('PUT', `/api/semen/${one}`, put)
            case 'put':
              return call('POST', '/api/semen', put)
            case 'breed':
              return call('POST', '/api/covers', {
                stallion_id,
                mare_id: mares[at % mares.length],
                season_year: 2026,
                event: { kind: 'bred', event_date: day, method: 'frozen_semen', lot, doses },
              })
            default:
              return call('POST', '/api/semen', {
                ...entry,
                kind: what,
                doses: what === 'moved' ? null : doses,
              })
          }
        }
        for (const next of steps) {
          const { status, body } = await write(next)
          expect(status).toBeLessThan(500)
          if (status >= 400) refused++
          else {
            done++
            activities.push((await listActivity(db, 1))[0]?.id ?? 0)
            if (status === 201 && next.what !== 'breed' && next.what !== 'undo')
              entries.push((body as { id: number }).id)
          }
          const all = await stockEntries(db, [stallion_id])
          for (const { lot, day } of all) {
            const until = all.filter((other) => lotKey(other.lot) === lotKey(lot) && other.day <= day)
            const left = until.reduce((sum, one) => sum + (isPutIn(one) ? 1 : -1) * (one.doses ?? 0), 0)
            expect(left).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 8 },
    )
    expect(Math.min(done, refused)).toBeGreaterThan(20)
  })
})
