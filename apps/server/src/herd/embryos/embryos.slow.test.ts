import { addDays } from '@quarterpole/contract/day'
import { listActivity } from '@quarterpole/db/queries/activity'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { testServer } from '../../../test/test-server.ts'

const step = fc.record({
  what: fc.constantFrom('flush', 'embryo', 'embryo', 'transfer', 'lose', 'delete', 'undo'),
  mark: fc.constantFrom('E1', 'e1', 'E2', 'E3'),
  after: fc.integer({ min: 0, max: 1 }),
  structures: fc.integer({ min: 0, max: 3 }),
  at: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describeEngines(async (engine) => {
  const { call, db } = await testServer(engine, { seeded: false })
  const donor = { sex: 'M', foaled: '2016-02-01', foaled_precision: 'day' } as const
  let made = 0

  test('whatever is entered, edited, deleted and undone, embryos are once on file and never more than structures', async () => {
    let [done, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        const horse_id = await insertHorse(db, horse({ name: `Random Donor ${++made}`, ...donor }))
        const entries: number[] = []
        const activities: number[] = []
        const write = ({ what, mark, after, structures, at }: Step) => {
          const entry_date = addDays('2026-03-01', after)
          const one = entries[at % Math.max(1, entries.length)] ?? 0
          const embryo = { horse_id, kind: 'embryo', entry_date, mark }
          switch (what) {
            case 'undo':
              return call(
                'POST',
                `/api/activity/${activities[at % Math.max(1, activities.length)] ?? 0}/undo`,
                {},
              )
            case 'delete':
              return call('DELETE', `/api/embryos/${one}`)
            case 'flush':
              return call('POST', '/api/embryos', { horse_id, kind: 'flushed', entry_date, structures })
            case 'embryo':
              return call('POST', '/api/embryos', embryo)
            case 'transfer':
              return call('PUT', `/api/embryos/${one}`, {
                ...embryo,
                outcome: 'transferred',
                outcome_date: entry_date,
                recipient: 'Recipient 7',
              })
            case 'lose':
              return call('PUT', `/api/embryos/${one}`, {
                ...embryo,
                outcome: 'lost',
                outcome_date: entry_date,
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
            if (status === 201 && next.what !== 'undo') entries.push((body as { id: number }).id)
          }
          const all = await recordsOfHorses(db, 'embryo', [horse_id])
          for (const { entry_date: day } of all) {
            const ofDay = all.filter(({ entry_date }) => entry_date === day)
            const embryos = ofDay.filter(({ kind }) => kind === 'embryo')
            expect(new Set(embryos.map(({ mark }) => mark?.toUpperCase())).size).toBe(embryos.length)
            if (embryos.length === ofDay.length) continue
            const found = ofDay.reduce((sum, one) => sum + (one.structures ?? 0), 0)
            expect(embryos.length).toBeLessThanOrEqual(found)
          }
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 8 },
    )
    expect(Math.min(done, refused)).toBeGreaterThan(20)
  })
})
