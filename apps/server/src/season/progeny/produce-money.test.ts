import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import type { HorseId } from '@quarterpole/contract/ids'
import type { ProduceMoney } from '@quarterpole/contract/produce-money'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { NO_EARNINGS } from '@quarterpole/db/queries/earnings'
import { type MoneyOnFile, produceMoney } from './produce-money.ts'

const id = (number: number) => number as HorseId
const MARE = id(1)
const STUDS = [id(101), id(102)] as const
const YEARS = { min: 2018, max: 2023 }

const day = fc
  .tuple(
    fc.integer({ min: 2016, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
const cents = fc.integer({ min: 0, max: 900_000 })
const ofHerd = fc.constantFrom(MARE, id(2), id(3), id(4))
const foal = (number: number) =>
  fc.record({
    id: fc.constant(id(number)),
    name: fc.constant(`Foal ${number}`),
    crop: fc.integer(YEARS),
    foaled: fc.constant(null),
    foaled_precision: fc.constant(null),
    mate_id: fc.constantFrom(...STUDS),
    earnings: fc.record({ ...constants(NO_EARNINGS), lifetime_cents: fc.option(cents) }),
  })
function constants<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>
  }
}
const onFile: fc.Arbitrary<MoneyOnFile> = fc.record({
  mare: fc.constant(MARE),
  start: fc.constant(JANUARY_1),
  foals: fc
    .tuple(foal(2), foal(3), foal(4), fc.integer({ min: 0, max: 3 }))
    .map(([a, b, c, n]) => [a, b, c].slice(0, n).toSorted((x, y) => x.crop - y.crop)),
  seasons: fc.array(fc.integer(YEARS), { maxLength: 3 }),
  bookings: fc.uniqueArray(
    fc.record({
      stallion_id: fc.constantFrom(...STUDS),
      season_year: fc.integer({ min: 2017, max: 2023 }),
      status: fc.constantFrom('booked', 'canceled'),
      fee: fc.option(cents.map((n) => n / 100)),
      paid: fc.option(cents.map((n) => n / 100)),
    }),
    { maxLength: 4, selector: (one) => `${one.stallion_id} ${one.season_year}` },
  ),
  charges: fc.array(
    fc.record({
      horse_id: ofHerd,
      charge_date: day,
      kind: fc.constantFrom('board', 'vet', 'breeding', 'training', 'entry_fee'),
      what: fc.constantFrom(null, 'Stud fee', 'Shots'),
      amount_cents: cents,
      is_credit: fc.constantFrom(0, 1),
    }),
    { maxLength: 12 },
  ),
  sales: fc.array(
    fc.record({
      horse_id: ofHerd,
      sale_date: day,
      sale_type: fc.constantFrom('yearling', 'in_utero'),
      price_usd: cents.map((n) => n / 100),
    }),
    { maxLength: 5 },
  ),
  starts: fc.array(
    fc.record({
      horse_id: fc.constantFrom(id(2), id(3), id(4)),
      race_date: day,
      status: fc.constantFrom('finished', 'scratched'),
      earned_cents: fc.option(cents),
    }),
    { maxLength: 8 },
  ) as fc.Arbitrary<MoneyOnFile['starts']>,
})

/** Row by row: what goes out and comes in, by asking of each row whether it counts. */
function slowly({ foals, seasons, bookings, charges, sales, starts }: MoneyOnFile) {
  const yearOf = (text: string) => Number(text.slice(0, 4))
  let since = Infinity
  for (const season of seasons) since = Math.min(since, season)
  for (const one of bookings) since = Math.min(since, one.season_year)
  for (const one of foals) since = Math.min(since, (one.crop ?? Infinity) - 1)
  const isHers = (one: MoneyOnFile['charges'][number]) =>
    one.horse_id === MARE &&
    yearOf(one.charge_date) >= since &&
    one.kind !== 'training' &&
    one.kind !== 'entry_fee'
  const soldOn = new Map<HorseId, string>()
  let [sold, earned] = [0, 0]
  const inOrder = [...sales].sort((a, b) =>
    a.sale_date < b.sale_date ? -1 : a.sale_date > b.sale_date ? 1 : 0,
  )
  for (const sale of inOrder) {
    if (sale.horse_id !== MARE || sale.sale_type !== 'in_utero') continue
    const foalOf = foals.find(({ crop }) => crop === yearOf(sale.sale_date) + 1)
    if (foalOf !== undefined && !soldOn.has(foalOf.id)) soldOn.set(foalOf.id, sale.sale_date)
    sold += Math.round(sale.price_usd * 100)
  }
  for (const sale of inOrder) {
    if (!foals.some((one) => one.id === sale.horse_id) || soldOn.has(sale.horse_id)) continue
    soldOn.set(sale.horse_id, sale.sale_date)
    sold += Math.round(sale.price_usd * 100)
  }
  const counts = (of: HorseId, on: string) => on <= (soldOn.get(of) ?? '9999')
  let out = 0
  for (const one of charges) {
    const isFoals = foals.some((born) => born.id === one.horse_id) && counts(one.horse_id, one.charge_date)
    if (isHers(one) || isFoals) out += one.is_credit ? -one.amount_cents : one.amount_cents
  }
  for (const one of bookings) {
    const dollars = one.status === 'booked' ? one.fee : one.paid
    const said = charges.some(
      (line) => isHers(line) && line.what === 'Stud fee' && yearOf(line.charge_date) === one.season_year,
    )
    if (!said) out += Math.round((dollars ?? 0) * 100)
  }
  for (const { id: of, earnings } of foals)
    if (!soldOn.has(of) && earnings.lifetime_cents !== null) earned += earnings.lifetime_cents
    else
      for (const start of starts)
        if (start.horse_id === of && counts(of, start.race_date)) earned += start.earned_cents ?? 0
  return { out, sold, earned }
}

test('random ledgers: every cent of a fee, charge, sale and start is counted once or said why not', () => {
  fc.assert(
    fc.property(onFile, (file) => {
      const found = produceMoney(file)
      const { out, sold, earned } = slowly(file)
      expect(found.out?.cents ?? 0).toBe(out)
      expect(found.in?.sold_cents ?? 0).toBe(sold)
      expect(found.in?.earned_cents ?? 0).toBe(earned)
      expect(found.in?.cents ?? 0).toBe(sold + earned)
      const { fees_cents, mare_cents, foals_cents } = found.out ?? {}
      expect((fees_cents ?? 0) + (mare_cents ?? 0) + (foals_cents ?? 0)).toBe(out)
      expect(found.foals.map((one) => one.horse_id)).toEqual(file.foals.map((one) => one.id))
    }),
    { numRuns: 3000 },
  )
})

describe('a mare’s money', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const born = (year: number) => ({ foaled: `${year}-03-01`, foaled_precision: 'day' as const })
  const sire = await insertHorse(db, horse({ name: 'Money Sire', sex: 'S', ...born(2010) }))
  const dam = await insertHorse(db, horse({ name: 'Money Mare', sex: 'M', ...born(2012) }))
  const moneyOf = async (of: HorseId) =>
    (await call('GET', `/api/horses/${of}/produce-money`)).body as ProduceMoney

  test('nothing on file is null, not zero; then each row is in its place', async () => {
    expect(await moneyOf(dam)).toMatchObject({ foals: [], out: null, in: null, mare: { since: null } })
    const foalId = await insertHorse(
      db,
      horse({ name: 'Money Foal', sex: 'M', sire_id: sire, dam_id: dam, ...born(2025) }),
    )
    await services.herd.upToDate()
    expect(await moneyOf(dam)).toMatchObject({
      foals: [{ name: 'Money Foal', year: 2025, fee: null, charged: null, earned: null, sold: null }],
      mare: { since: 2024, charged: null, fees: null },
      out: null,
      in: null,
      missing: { fees: 1, charges: 1, is_mare: true, earnings: 0 },
    })
    const charge = (horse_id: HorseId, charge_date: string, amount_cents: number, fields: object = {}) =>
      call('POST', '/api/charges', { horse_id, charge_date, kind: 'board', amount_cents, ...fields })
    await charge(dam, '2023-12-31', 11)
    await charge(dam, '2024-01-01', 20_000)
    await charge(foalId, '2025-09-01', 3000)
    await charge(foalId, '2026-02-01', 50_000)
    const sold = { horse_id: foalId, sale_date: '2025-10-01', sale_type: 'weanling', price_usd: 1200.5 }
    expect((await call('POST', '/api/sales', sold)).status).toBe(201)
    expect(await moneyOf(dam)).toMatchObject({
      foals: [
        {
          charged: { count: 1, cents: 3000 },
          sold: { on: '2025-10-01', cents: 120_050, in_utero: false },
        },
      ],
      mare: { charged: { count: 1, cents: 20_000 } },
      out: { cents: 23_000, fees_cents: null, mare_cents: 20_000, foals_cents: 3000 },
      in: { cents: 120_050, sold_cents: 120_050, earned_cents: null },
      missing: { fees: 1, charges: 0, is_mare: false },
    })
    expect((await call('GET', `/api/horses/${sire}/produce-money`)).status).toBe(409)
    expect((await call('GET', '/api/horses/999/produce-money')).status).toBe(404)
  })

  test('only who sees money sees it', async () => {
    const people = await everyRole(services)
    for (const role of ROLES) {
      const { status } = await call('GET', `/api/horses/${dam}/produce-money`, undefined, people[role].cookie)
      expect([role, status === 200]).toEqual([role, ROLE_RIGHTS[role].includes('money')])
    }
  })
})
