import type { HorseId } from '@quarterpole/contract/ids'
import type { PlanOutcome, SeasonPlan, SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const { call, db } = await testServer('sqlite', { seeded: false })
const add = (name: string, fields: Parameters<typeof horse>[0]) => insertHorse(db, horse({ name, ...fields }))
const post = async (path: string, body: object) => {
  const reply = await call('POST', `/api${path}`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body as { id: number }
}

const donor = await add('Donor Mare', { sex: 'M' })
const other = await add('Other Mare', { sex: 'M' })
const near = await add('Near Stud', { sex: 'S', stud_fee: 2000 })
const stored = await add('Stored Stud', {
  sex: 'S',
  stud_fee: 3000,
  foaled: '2016-02-01',
  foaled_precision: 'day',
  status: 'died',
  status_date: '2025-03-01',
})
await post('/semen', {
  horse_id: stored,
  kind: 'collected',
  entry_date: '2024-02-01',
  lot: 'A1',
  form: 'frozen',
  doses: 5,
})
// Cooled semen of last year is no dose of next year.
await post('/semen', {
  horse_id: stored,
  kind: 'collected',
  entry_date: '2025-02-20',
  lot: 'C1',
  form: 'cooled',
  doses: 8,
})

const question = { season_year: 2027, mare_ids: [donor, other], stallion_ids: [near, stored] }
const ask = (more: object = {}) => call('POST', '/api/predict/season-plan', { ...question, ...more })
const planned = async (more: object = {}) => {
  const reply = await ask(more)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as SeasonPlanReply
}
const donorOf = (foals: number, carries = true) => ({ mare_terms: [{ mare_id: donor, foals, carries }] })
const bredTo = ({ mares }: PlanOutcome, stud: HorseId) => mares.filter((one) => one.stallion_id === stud)

test('a donor has a line for each of her foals; recipients carry all but her own, and as many as there are', async () => {
  const { proposal } = await planned(donorOf(4))
  expect(proposal.mares.map(({ mare_id, is_embryo }) => [mare_id, is_embryo])).toEqual([
    [donor, false],
    [donor, true],
    [donor, true],
    [donor, true],
    [other, false],
  ])
  expect(proposal).toMatchObject({ bred: 5, embryos: 3 })
  const few = (await planned({ ...donorOf(4, false), recipients: 2 })).proposal
  expect(few).toMatchObject({ bred: 3, embryos: 2, problems: [] })
  expect(few.mares.filter(({ stallion_id }) => stallion_id === null).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Open: her best would be .*, but no recipient is left\.$/),
    expect.stringMatching(/no recipient is left/),
  ])
})

test('what the embryos cost counts in the budget', async () => {
  const costly = { ...donorOf(3), embryo_cost: 4500, max_per_stud: null }
  const free = (await planned(costly)).proposal
  expect(free).toMatchObject({ bred: 4, embryos: 2, embryo_cost: 9000 })
  const within = (await planned({ ...costly, budget: free.total_fee + 9000 - 1 })).proposal
  expect(within.total_fee + within.embryo_cost).toBeLessThan(free.total_fee + 9000)
  const poor = (await planned({ ...costly, budget: 4000 })).proposal
  expect(poor).toMatchObject({ bred: 2, embryos: 0, embryo_cost: 0 }) // both mares carry their own
})

test('a dead stallion gets as many foals as his doses are enough for, and the plan says how that is counted', async () => {
  const reply = await planned({ ...donorOf(6), max_per_stud: null, doses_a_foal: 2, stallion_ids: [stored] })
  expect(reply.studs).toMatchObject([{ doses: 5, doses_until: '2027-12-31', dose_foals: 2 }])
  expect(reply.doses_a_foal).toBe(2)
  expect(bredTo(reply.proposal, stored)).toHaveLength(2)
  expect(reply.proposal.mares.find(({ stallion_id }) => stallion_id === null)?.reason).toMatch(
    /but the doses of his semen are taken\.$/,
  )
  const counted = await planned()
  // one dose a breeding, and 48.6 of 100 such cycles take: where nothing is on file
  expect(counted.doses_a_foal).toBe(3)
  expect(counted.studs[1]).toMatchObject({ doses: 5, dose_foals: 1 })
  expect(counted.notes).toContainEqual(
    'We count on 3 doses for a foal by stored semen: 1 a breeding, and 49% of such cycles take. Change it above.',
  )
  const closed = await planned({ stud_terms: [{ stallion_id: stored, doses: 2 }] })
  expect(
    closed.cells.filter(({ stallion_id }) => stallion_id === stored).map(({ refusal }) => refusal),
  ).toEqual(
    [1, 2].map(() => ({
      code: 'book_closed',
      sentence: expect.stringMatching(/^Too few doses of his semen/),
    })),
  )
  const unlimited = await planned({ stud_terms: [{ stallion_id: stored, doses: null }] })
  expect(unlimited.studs[1]).toMatchObject({ doses: null, dose_foals: null })
})

test('a mare that others booked and that is not bred yet takes her doses first', async () => {
  const third = await add('Third Mare', { sex: 'M' })
  const booking = { stallion_id: stored, mare_id: third, season_year: 2026 }
  await post('/stallion-book/entries', booking)
  const asked = { season_year: 2026, doses_a_foal: 2 }
  expect((await planned(asked)).studs[1]).toMatchObject({ booked: 1, dose_foals: 1 })
  await post('/covers', {
    ...booking,
    event: { kind: 'bred', event_date: '2026-02-20', method: 'frozen_semen', lot: 'A1', doses: 1 },
  })
  expect((await planned(asked)).studs[1]).toMatchObject({ doses: 4, booked: 1, dose_foals: 2 })
})

test('a living stallion is bred by stored semen where a number of doses is sent', async () => {
  const sent = { stud_terms: [{ stallion_id: near, doses: 4 }], doses_a_foal: 2 }
  expect((await planned(sent)).studs[0]).toMatchObject({ doses: 4, doses_until: null, dose_foals: 2 })
  expect((await planned()).studs[0]).toMatchObject({ doses: null, dose_foals: null })
})

test('a plan made by hand has a choice for each foal, and says what is short', async () => {
  const choices = [donor, donor, donor].map((mare_id) => ({ mare_id, stallion_id: stored }))
  const { chosen } = await planned({ ...donorOf(3, false), choices, recipients: 1, doses_a_foal: 2 })
  expect(chosen).toMatchObject({ bred: 3, embryos: 3 })
  expect(chosen?.problems).toEqual(['Stored Stud’s doses are one foal short.', '2 recipients short.'])
  const more = await ask({ choices: [choices[0], choices[0]] })
  expect(more).toMatchObject({ status: 422, body: { errors: [{ path: 'choices.1.mare_id' }] } })
})

test('terms of other mares, of one twice, and of more foals than a plan holds are refused', async () => {
  const terms = { mare_id: donor, foals: 2 }
  for (const mare_terms of [[{ ...terms, mare_id: near }], [terms, terms]])
    expect(await ask({ mare_terms })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'mare_terms.0.mare_id' }] },
    })
  const mares = await Promise.all(Array.from({ length: 9 }, (_, at) => add(`Mare ${at}`, { sex: 'M' })))
  const many = { mare_ids: mares, mare_terms: mares.map((mare_id) => ({ mare_id, foals: 12 })) }
  expect(await ask(many)).toMatchObject({ status: 422, body: { errors: [{ path: 'mare_terms' }] } })
})

test('a plan saved before there were donors is read as it was meant', async () => {
  const { id } = await post('/season-plans', {
    name: 'Next year',
    request: { ...question, ...donorOf(2) },
    choices: [donor, donor].map((mare_id) => ({ mare_id, stallion_id: near })),
  })
  const read = async () => (await call('GET', `/api/season-plans/${id}`)).body as SeasonPlan
  expect(await read()).toMatchObject({
    request: donorOf(2),
    choices: [{ mare_id: donor }, { mare_id: donor }],
  })
  const { mare_terms: _, recipients: __, ...older } = (await read()).request
  await db.kysely
    .updateTable('season_plan')
    .set({ request: JSON.stringify(older) })
    .where('id', '=', id as never)
    .execute()
  expect((await read()).request).toMatchObject({ mare_terms: [], recipients: null })
})
