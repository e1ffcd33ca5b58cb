import { addDays } from '@quarterpole/contract/day'
import { listActivity } from '@quarterpole/db/queries/activity'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { findHorses } from '@quarterpole/db/queries/horse'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { horse } from '@quarterpole/db/test-rows'
import { courseOf } from '@quarterpole/genetics/cover-course'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEngines } from '../../../test/engines.ts'
import { sendRecords } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const step = fc.record({
  what: fc.constantFrom(
    ...(['flush', 'embryo', 'embryo', 'transfer', 'import', 'lose', 'delete', 'undo'] as const),
    ...(['breed', 'own', 'scan', 'scan', 'slip', 'foal'] as const),
  ),
  into: fc.nat({ max: 1 }),
  mark: fc.constantFrom('E1', 'e1', 'E2', 'E3'),
  after: fc.integer({ min: 0, max: 1 }),
  structures: fc.integer({ min: 0, max: 3 }),
  at: fc.nat(),
})
const OF_COVERS: ReadonlySet<string> = new Set(['scan', 'slip', 'foal', 'undo'])
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describeEngines(async (engine) => {
  const server = await testServer(engine, { seeded: false })
  const { call, db } = server
  const donor = { sex: 'M', foaled: '2016-02-01', foaled_precision: 'day' } as const
  let made = 0

  test('whatever is entered, edited, deleted and undone, embryos are once on file, never more than structures, and one mare carries one', async () => {
    let [done, refused] = [0, 0]
    const kept = { foals: 0, transfers: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const horse_id = await insertHorse(db, horse({ name: `Random Donor ${++made}`, ...donor }))
        const recipients = await Promise.all(
          ['Ann', 'Bea'].map((name) => insertHorse(db, horse({ name: `${name} Recip ${made}`, ...donor }))),
        )
        const textOf = (at: number) => `${['ANN', 'bea'][at]} recip ${made}`
        const stallion_id = await insertHorse(
          db,
          horse({ name: `Random Sire ${made}`, sex: 'S', foaled: '2016-02-01' }),
        )
        const entries: number[] = []
        const covers: number[] = []
        const activities: number[] = []
        const write = ({ what, mark, after, structures, into, at }: Step) => {
          const entry_date = addDays('2026-03-01', after)
          const one = entries[at % Math.max(1, entries.length)] ?? 0
          const embryo = { horse_id, kind: 'embryo', entry_date, mark }
          const cover = `/api/covers/${covers[at % Math.max(1, covers.length)] ?? 0}`
          const later = addDays('2026-03-20', structures)
          const event = { kind: 'bred', event_date: '2026-02-21' }
          const breeding = { stallion_id, season_year: 2026, event }
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
                recipient: textOf(into),
              })
            case 'import':
              return sendRecords(
                server,
                'embryos',
                `horse,kind,collected on,embryo,outcome,outcome on,recipient\nRandom Donor ${made},embryo,${entry_date},${mark},transferred,${entry_date},${textOf(into)}\n`,
                { dry_run: false, good_rows: true },
              ).then((body) => ({ status: 200, body }))
            case 'breed':
              return call('POST', '/api/covers', {
                ...breeding,
                mare_id: horse_id,
                recipient: textOf(into),
              })
            case 'own':
              return call('POST', '/api/covers', { ...breeding, mare_id: recipients[into] })
            case 'scan':
              return call('POST', `${cover}/events`, {
                kind: 'scan',
                event_date: later,
                result: after === 0 ? 'in_foal' : 'open',
              })
            case 'slip':
              return call('POST', `${cover}/events`, { kind: 'slipped', event_date: addDays(later, 10) })
            case 'foal':
              return call('POST', `${cover}/foaling`, {
                event_date: addDays(later, 80),
                sex: 'M',
                confirm: true,
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
            const { id } = body as { id: number }
            if (next.what === 'breed' || next.what === 'own') covers.push(id)
            else if (status === 201 && !OF_COVERS.has(next.what)) entries.push(id)
          }
          const all = await recordsOfHorses(db, 'embryo', [horse_id])
          const rows = await coversOfMares(db, [horse_id, ...recipients])
          const events = await eventsByCover(db, rows)
          for (const [at, mare_id] of recipients.entries()) {
            const isHers = ({ recipient }: { recipient: string | null }) => recipient === textOf(at)
            const statesOf = (some: typeof rows) => some.map(({ id }) => courseOf(events.get(id) ?? []).state)
            const into = statesOf(rows.filter(isHers))
            const inFoal = [...into, ...statesOf(rows.filter((row) => row.mare_id === mare_id))].filter(
              (state) => state === 'in_foal',
            ).length
            expect(inFoal).toBeLessThanOrEqual(1)
            if (into.some((state) => ['open', 'slipped', 'foaled'].includes(state))) continue
            const transfers = all.filter((one) => one.outcome === 'transferred' && isHers(one)).length
            expect(transfers + (into.includes('in_foal') ? 0 : inFoal)).toBeLessThanOrEqual(1)
          }
          const foals = await findHorses(
            db,
            rows.flatMap(({ foal_id }) => foal_id ?? []),
          )
          for (const { id, dam_id } of foals)
            expect(dam_id).toBe(rows.find(({ foal_id }) => foal_id === id)?.mare_id)
          kept.foals += foals.length
          kept.transfers += all.filter(({ outcome }) => outcome === 'transferred').length
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
    expect(Math.min(done, refused, kept.foals, kept.transfers)).toBeGreaterThan(20)
  })
})
