import type { HorseId, TrackId } from '@quarterpole/contract/ids'
import { sumEarnings } from '@quarterpole/contract/earnings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../open.ts'
import { horse, raceRow, startRow, trackRow } from '../test-rows.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { NO_EARNINGS } from './earnings.ts'
import { readFilterColumns } from './filter-columns.ts'
import { readHorse } from './horse.ts'
import { insertHorses } from './horse-write.ts'
import { allocateIds } from './id-block.ts'
import { insertRaces } from './race.ts'
import { raceRecords } from './race-record.ts'
import { insertStarts } from './start.ts'
import { insertTrack } from './track.ts'

const cents = fc.option(fc.constantFrom(0, 1, 99, 123_450, 2_000_000_000), { nil: null })
const start = fc.record({ cents, status: fc.constantFrom('finished', 'dnf', 'scratched', 'disqualified') })
const career = fc.record({ lifetime: cents, starts: fc.array(start, { maxLength: 6 }) })
type Career = typeof career extends fc.Arbitrary<infer T> ? T : never

/** What a patient person would add up. */
function byHand({ lifetime, starts }: Career) {
  let sum: number | null = null
  let withMoney = 0
  for (const one of starts) {
    if (one.cents === null) continue
    sum = (sum ?? 0) + one.cents
    if (one.status !== 'scratched') withMoney++
  }
  return {
    starts_cents: sum,
    starts_with_money: withMoney,
    lifetime_cents: lifetime,
    lifetime_on: lifetime === null ? null : '2026-11-03',
  }
}

describeEngines((engine) => {
  test('earnings of random careers are what adding them up by hand gives, and unknown is never 0', async () => {
    const db = await testDatabase(engine)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(career, { minLength: 1, maxLength: 8 }), async (careers) => {
        const ids = await fill(db, await insertTrack(db, trackRow({ name: `Track ${++runs}` })), careers)
        const records = await raceRecords(db, ids)
        const found = ids.map((id) => records.get(id)?.earnings ?? NO_EARNINGS)
        expect(found).toEqual(careers.map(byHand))
        const sum = sumEarnings(ids.map((id) => records.get(id) ?? { starts: 0, earnings: NO_EARNINGS }))
        const known = careers.map(byHand).map((one) => one.lifetime_cents ?? one.starts_cents)
        expect(sum.cents).toBe(
          known.every((one) => one === null) ? null : known.reduce<number>((a, b) => a + (b ?? 0), 0),
        )
        expect(sum.known).toBe(known.filter((one) => one !== null).length)
        const { won, lifetime } = await readFilterColumns(db, ids)
        const listed = new Map([...pairs(won.horse_id, won.cents), ...pairs(lifetime.id, lifetime.cents)])
        expect(ids.map((id) => listed.get(id) ?? null)).toEqual(known)
        const [first] = ids
        if (first !== undefined)
          expect((await readHorse(db, first))?.starts_cents).toBe(found[0]?.starts_cents)
      }),
      { numRuns: 40 },
    )
  })
})

const pairs = (ids: Float64Array, values: Float64Array) =>
  Array.from(ids, (id, i) => [id, values[i] ?? Number.NaN] as const)

async function fill(db: Db, track: TrackId, careers: readonly Career[]): Promise<HorseId[]> {
  const first = await allocateIds(db, 'horse', careers.length)
  const ids = careers.map((_, i) => (first + i) as HorseId) // of the block
  await insertHorses(
    db,
    careers.map(({ lifetime }, i) => ({
      ...horse({ name: `Runner ${i}` }),
      id: (first + i) as HorseId, // of the block
      lifetime_earnings_cents: lifetime,
      lifetime_earnings_on: lifetime === null ? null : '2026-11-03',
    })),
  )
  for (let at = 0; at < 6; at++) {
    const field = careers.flatMap(({ starts }, i) => {
      const [one, id] = [starts[at], ids[i]]
      return one === undefined || id === undefined ? [] : [{ one, id }]
    })
    if (field.length === 0) continue
    const race = await insertRaces(db, [raceRow(track, { race_number: at + 1 })])
    await insertStarts(
      db,
      field.map(({ one, id }) =>
        startRow(race, id, { earned_cents: one.cents, status: one.status as 'finished' }),
      ), // of four constants
    )
  }
  return ids
}
