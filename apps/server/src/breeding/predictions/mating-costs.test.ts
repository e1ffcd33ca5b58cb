import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingCosts, PlanPairCosts } from '@quarterpole/contract/mating-costs'
import { ROLE_RIGHTS, ROLES } from '@quarterpole/contract/roles'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyRole } from '../../../test/people.ts'
import { testServer } from '../../../test/test-server.ts'
import { type BarnOnFile, barnCosts, KEEP_DAYS, type MatingOnFile, matingCosts } from './mating-costs.ts'

type CostsOnFile = MatingOnFile & BarnOnFile

type Charge = CostsOnFile['charges'][number]
const TODAY = '2026-06-15'
const NO_FEE = 'No fee.'
const NOTHING: CostsOnFile = { fee: NO_FEE, rates: [], charges: [], bred: [], today: TODAY }
const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`

const charge: fc.Arbitrary<Charge> = fc
  .record({
    horse_id: fc.integer({ min: 1, max: 3 }).map((id) => id as HorseId),
    role: fc.constantFrom('broodmare', 'in_training', null),
    kind: fc.constantFrom('board', 'feed', 'vet', 'breeding', 'other', 'training'),
    what: fc.constantFrom(
      null,
      'Stud fee',
      'Flush',
      'Recipient, transfer',
      'Embryo transfer',
      'AQHA registration',
    ),
    amount_cents: fc.integer({ min: 1, max: 500_000 }),
    is_credit: fc.constantFrom(0, 0, 0, 1),
    charge_date: fc.constant('2026-02-01'),
    days: fc.option(fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 9 }))),
  })
  .map(({ days, ...row }) => ({
    ...row,
    from_day: days && day(days[0]),
    through_day: days && day(Math.min(31, days[0] + days[1])),
  })) as fc.Arbitrary<Charge>
const onFile: fc.Arbitrary<CostsOnFile> = fc.record({
  fee: fc.option(
    fc.record({ cents: fc.integer({ min: 0, max: 1_000_000 }), basis: fc.constant('As booked.') }),
    { nil: NO_FEE },
  ),
  rates: fc.constant([]),
  charges: fc.array(charge, { maxLength: 14 }),
  bred: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  today: fc.constant(TODAY),
})

/** One charge after the other, one day after the other. */
function slowly({ fee, charges, bred }: CostsOnFile) {
  let [keep, days, medical] = [0, 0, 0]
  const treated = new Set<number>()
  const said = { flush: [0, 0], transfer: [0, 0], recipient: [0, 0], registration: [0, 0] }
  for (const one of charges) {
    const cents = one.is_credit ? -one.amount_cents : one.amount_cents
    const word = (one.what ?? '').toLowerCase()
    const isOfEmbryo = ['vet', 'breeding', 'other'].includes(one.kind)
    const parts = isOfEmbryo
      ? (['recipient', 'flush', 'transfer'] as const).filter((part) => word.includes(part))
      : []
    const part = word.includes('registration') ? 'registration' : parts[0]
    if (part !== undefined) {
      said[part][0] = (said[part][0] ?? 0) + cents
      said[part][1] = (said[part][1] ?? 0) + (one.is_credit ? 0 : 1)
    } else if (['vet', 'breeding'].includes(one.kind) && bred.includes(one.horse_id) && word !== 'stud fee') {
      medical += cents
      treated.add(one.horse_id)
    }
    if (one.role === 'broodmare' && ['board', 'feed'].includes(one.kind) && one.from_day !== null)
      keep += cents
  }
  for (let mare = 1; mare <= 3; mare++)
    for (let n = 1; n <= 31; n++)
      if (
        charges.some(
          (one) =>
            one.horse_id === mare &&
            one.role === 'broodmare' &&
            ['board', 'feed'].includes(one.kind) &&
            !one.is_credit &&
            (one.from_day ?? '9') <= day(n) &&
            day(n) <= (one.through_day ?? '0'),
        )
      )
        days++
  const mean = ([cents = 0, count = 0]: number[]) =>
    count === 0 || cents <= 0 ? null : Math.round(cents / count)
  return {
    stud_fee: typeof fee === 'string' ? null : fee.cents,
    keep: days === 0 || keep <= 0 ? null : Math.round((keep * KEEP_DAYS) / days),
    breeding: medical <= 0 ? null : Math.round(medical / treated.size),
    flush: mean(said.flush),
    transfer: mean(said.transfer),
    recipient: mean(said.recipient),
    registration: mean(said.registration),
  }
}

test('random ledgers: each line is the slow figure, and the sums are of the lines', () => {
  fc.assert(
    fc.property(onFile, (file) => {
      const slow = slowly(file)
      const { own, embryo } = matingCosts(file, barnCosts(file))
      expect(Object.fromEntries(embryo.lines.map(({ name, cents }) => [name, cents]))).toEqual(slow)
      for (const { lines, cents, is_whole } of [own, embryo]) {
        const known = lines.filter((line) => line.cents !== null)
        expect(cents).toBe(
          known.length === 0 ? null : known.reduce((sum, line) => sum + (line.cents ?? 0), 0),
        )
        expect(is_whole).toBe(known.length === lines.length)
        for (const { name, cents: of } of lines) expect(of).toBe(slow[name])
      }
    }),
    { numRuns: 1000 },
  )
})

test('nothing on file: no figure at all, and each line says what it lacks', () => {
  const { own, embryo } = matingCosts(NOTHING, barnCosts(NOTHING))
  expect([own.cents, own.is_whole, embryo.cents]).toEqual([null, false, null])
  expect(own.lines.map(({ basis }) => basis)).toEqual([
    NO_FEE,
    'No rate of hers, and no charge for days of a broodmare’s board, pasture, mare care or feed in the last twelve months.',
    'No vet or breeding charge of a mare bred in the last twelve months.',
    'No charge in the last twelve months says “registration”.',
  ])
})

test('her rates of today, by the day and the month, count before the barn’s', () => {
  const rate = (id: number, fields: Partial<CostsOnFile['rates'][number]>) => ({
    id,
    kind: 'board' as const,
    what: null,
    amount_cents: 1800,
    per: 'day' as const,
    from_day: '2026-01-01',
    through_day: null,
    ...fields,
  })
  const rates = [
    rate(1, {}),
    rate(2, { kind: 'mare_care', per: 'month', amount_cents: 10_000, from_day: '2026-05-20' }),
    rate(3, { kind: 'feed', amount_cents: 99, through_day: '2026-06-01' }), // ended
    rate(4, { kind: 'training', amount_cents: 5000 }), // no keep
  ]
  const { own, embryo } = matingCosts({ ...NOTHING, rates }, barnCosts(NOTHING))
  expect(own.lines[1]).toEqual({
    name: 'keep',
    cents: 520 * 1800 + 17 * 10_000, // on the 20th of 17 months
    basis: '520 days at her rates today: board $18.00 a day, mare care $100.00 a month.',
  })
  expect(embryo.lines[1]?.cents).toBeNull()
})

describe('the costs of a mating', async () => {
  const { call, db, services } = await testServer('sqlite', { seeded: false })
  const born = { foaled: '2015-03-01', foaled_precision: 'day' as const }
  const sire = await insertHorse(db, horse({ name: 'Cost Sire', sex: 'S', stud_fee: 2500, ...born }))
  const dam = await insertHorse(db, horse({ name: 'Cost Dam', sex: 'M', role: 'broodmare', ...born }))
  const path = (sire_id: number, dam_id: number) =>
    `/api/predict/mating-costs?sire_id=${sire_id}&dam_id=${dam_id}`
  const own = async () => ((await call('GET', path(sire, dam))).body as MatingCosts).own.lines

  test('the fee is the booking’s, else the season’s, else his own; keep and vet are the barn’s', async () => {
    expect((await own())[0]).toMatchObject({ cents: 250_000 })
    await call('PUT', `/api/stallions/${sire}/seasons/2026`, { stud_fee: 2750.5 })
    expect((await own())[0]).toEqual({
      name: 'stud_fee',
      cents: 275_050,
      basis: 'His fee of the 2026 season.',
    })
    const booking = { stallion_id: sire, mare_id: dam, season_year: 2026, fee: 0 }
    expect((await call('POST', '/api/stallion-book/entries', booking)).status).toBe(201)
    expect((await own())[0]).toMatchObject({ cents: 0, basis: 'As booked for 2026.' })
    const days = { from_day: '2026-05-01', through_day: '2026-05-10' }
    const charge = { horse_id: dam, charge_date: '2026-05-10', kind: 'board', amount_cents: 15_000, ...days }
    expect((await call('POST', '/api/charges', charge)).status).toBe(201)
    await call('POST', '/api/charges', { ...charge, charge_date: '2025-06-15' }) // a year and a day ago
    expect((await own())[1]).toMatchObject({
      cents: KEEP_DAYS * 1500,
      basis: '520 days at $15.00 a day, as 1 broodmare was charged for 10 days in the last twelve months.',
    })
    const event = { kind: 'bred', event_date: '2026-04-02' }
    await call('POST', '/api/covers', { mare_id: dam, stallion_id: sire, season_year: 2026, event })
    await call('POST', '/api/charges', {
      horse_id: dam,
      charge_date: '2026-04-01',
      kind: 'vet',
      amount_cents: 9000,
    })
    expect((await own())[2]).toMatchObject({ cents: 9000 })
  })

  const plan = (pairs: object[], cookie?: Record<string, string>) =>
    call('POST', '/api/predict/season-plan/costs', { season_year: 2026, pairs }, cookie)

  test('of a plan’s pairs: as on the page of each cross, but for fees of the plan’s own', async () => {
    const feeless = await insertHorse(db, horse({ name: 'No Fee', sex: 'S', ...born }))
    const gelded = await insertHorse(db, horse({ name: 'Gelded Since', sex: 'G', stud_fee: 900, ...born }))
    const asked = [
      { sire_id: feeless, dam_id: dam },
      { sire_id: sire, dam_id: dam },
      { sire_id: sire, dam_id: dam, fee: 1234.56 },
      { sire_id: gelded, dam_id: dam },
    ]
    const { pairs } = (await plan(asked)).body as { pairs: PlanPairCosts[] }
    const page = (await call('GET', path(sire, dam))).body as MatingCosts
    expect(pairs[1]).toMatchObject({ sire_id: sire, dam_id: dam, own: page.own, embryo: page.embryo })
    expect(pairs.map(({ own: { lines } }) => [lines[0]?.cents, lines[0]?.basis])).toEqual([
      [null, 'No booking of the two and no fee of his on file.'],
      [0, 'As booked for 2026.'],
      [123_456, 'His fee in this plan.'],
      [90_000, 'His fee on file; she isn’t booked at another.'],
    ])
    const rest = pairs[1]?.own.cents ?? 0 // he is booked for nothing
    expect(pairs.map(({ own: { cents } }) => cents)).toEqual([rest, rest, rest + 123_456, rest + 90_000])
    expect(pairs.every(({ own: { is_whole } }) => !is_whole)).toBe(true) // no registration is charged
    expect(pairs[3]).toMatchObject({ projected_value: null, value_band: null })
    expect((await plan([{ sire_id: sire, dam_id: sire }])).status).toBe(422)
    expect((await plan([{ sire_id: sire, dam_id: 999 }])).status).toBe(404)
  })

  test('only who sees money sees it; a wrong horse is refused', async () => {
    const people = await everyRole(services)
    for (const role of ROLES) {
      const { status } = await call('GET', path(sire, dam), undefined, people[role].cookie)
      const ofPlan = await plan([{ sire_id: sire, dam_id: dam }], people[role].cookie)
      const may = ROLE_RIGHTS[role].includes('money')
      expect([role, status === 200, ofPlan.status === 200]).toEqual([role, may, may])
    }
    const { cookie } = people.owner
    expect((await call('GET', path(dam, sire), undefined, cookie)).status).toBe(422)
    expect((await call('GET', path(sire, 999), undefined, cookie)).status).toBe(404)
  })
})

test('a pair’s projected value is that of its cross', async () => {
  const { call } = await testServer('sqlite')
  const idOf = async (sex: 'S' | 'M') =>
    ((await call('GET', `/api/horses/?mine=true&sex=${sex}&limit=1`)).body as [{ id: number }])[0].id
  const pair = { sire_id: await idOf('S'), dam_id: await idOf('M') }
  const cross = (await call('POST', '/api/predict/breeding', pair)).body as BreedingPrediction
  expect(cross.projected_value).toBeGreaterThan(0)
  const asked = { season_year: 2026, pairs: [pair] }
  const { pairs } = (await call('POST', '/api/predict/season-plan/costs', asked)).body as {
    pairs: PlanPairCosts[]
  }
  const { projected_value, value_band } = cross
  expect(pairs).toMatchObject([{ ...pair, projected_value, value_band }])
})
