import type { Activity } from '@quarterpole/contract/activity'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { HorseId } from '@quarterpole/contract/ids'
import type { PlanCell, SeasonPlan, SeasonPlanReply } from '@quarterpole/contract/season-plan'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Listed {
  id: HorseId
  name: string
  stud_fee: number | null
  status: string | null
}

describe('season plans', async () => {
  const { call, db } = await testServer('sqlite')
  const list = async (query: string) => (await call('GET', `/api/horses?${query}`)).body as Listed[]
  const isLiving = ({ status }: Listed) => status !== 'died'
  const mares = (await list('sex=M&limit=60')).filter(isLiving).slice(0, 12)
  const studs = (await list('sex=S&limit=200'))
    .filter(isLiving)
    .filter(({ stud_fee }) => stud_fee !== null)
    .slice(0, 8)
  const question = {
    season_year: 2027,
    mare_ids: mares.map(({ id }) => id),
    stallion_ids: studs.map(({ id }) => id),
  }
  const plan = async (more: object = {}) => call('POST', '/api/predict/season-plan', { ...question, ...more })
  const planned = async (more: object = {}) => {
    const reply = await plan(more)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as SeasonPlanReply
  }
  const cellsOf = ({ cells }: SeasonPlanReply) =>
    new Map(cells.map((cell) => [`${cell.mare_id} ${cell.stallion_id}`, cell]))
  const pairsOf = (reply: SeasonPlanReply, outcome = reply.proposal) => {
    const cells = cellsOf(reply)
    return outcome.mares.flatMap(({ mare_id, stallion_id }) => {
      const cell = cells.get(`${mare_id} ${stallion_id}`)
      return stallion_id === null || !cell ? [] : [cell]
    })
  }

  test('the grid has every pair, and each agrees with the cross itself', async () => {
    const reply = await planned()
    expect(reply.cells).toHaveLength(mares.length * studs.length)
    const saved = (await call('GET', '/api/mating/crosses')).body as [{ sire_id: HorseId; dam_id: HorseId }]
    const { sire_id, dam_id } = saved[0]
    const { cells } = await planned({ mare_ids: [dam_id], stallion_ids: [sire_id], distance_yards: 440 })
    const cross = (await call('POST', '/api/predict/breeding', { sire_id, dam_id }))
      .body as BreedingPrediction
    expect(cells[0]?.expected_si).toBeCloseTo(cross.expected_si_440 ?? Number.NaN, 10)
    expect(cells[0]?.sd_of_expected).toBeCloseTo(
      cross.distributions.find(({ distance_yards }) => distance_yards === 440)?.sd_of_expected ?? 0,
      10,
    )
    expect(cells[0]?.inbreeding_coefficient).toBeCloseTo(cross.inbreeding_coefficient, 12)
  })

  test('the proposal keeps every limit, adds up, and gives a reason for each mare', async () => {
    const free = await planned()
    const budget = 0.6 * free.proposal.total_fee
    const reply = await planned({
      budget,
      max_inbreeding: 0.05,
      stud_terms: studs.map(({ id }) => ({ stallion_id: id, book_limit: 3 })),
    })
    const { proposal } = reply
    expect(proposal.problems).toEqual([])
    expect(proposal.total_fee).toBeLessThanOrEqual(budget)
    const pairs = pairsOf(reply)
    expect(proposal.bred).toBe(pairs.length)
    expect(pairs.length).toBeGreaterThan(0)
    const sum = (of: (cell: PlanCell) => number | null) =>
      pairs.reduce((all, cell) => all + (of(cell) ?? 0), 0)
    expect(proposal.sum_expected_si).toBeCloseTo(
      sum(({ expected_si }) => expected_si),
      9,
    )
    expect(proposal.points).toBeCloseTo(proposal.sum_expected_si ?? 0, 9)
    const taken = Map.groupBy(pairs, ({ stallion_id }) => stallion_id)
    for (const of of taken.values()) expect(of.length).toBeLessThanOrEqual(3)
    for (const { refusal, inbreeding_coefficient } of pairs) {
      expect(refusal).toBeNull()
      expect(inbreeding_coefficient ?? 0).toBeLessThanOrEqual(0.05)
    }
    for (const { reason } of proposal.mares) expect(reason).toMatch(/\.$/)
    const foals = proposal.kinship.foals ?? 0
    expect(foals).toBeGreaterThan(0)
    expect(foals).toBeLessThan(0.5)
    expect(free.proposal.points).toBeGreaterThanOrEqual(
      proposal.bred === free.proposal.bred ? proposal.points : 0,
    )
  })

  test('a plan made by hand is judged by the same figures, and what it breaks is said', async () => {
    const { proposal } = await planned()
    const asProposed = proposal.mares.map(({ mare_id, stallion_id }) => ({ mare_id, stallion_id }))
    expect((await planned({ choices: asProposed })).chosen).toEqual(proposal)
    const one = studs[0]?.id
    const reply = await planned({
      budget: 1,
      stud_terms: [{ stallion_id: one, stud_fee: 100, book_limit: 2 }],
      choices: mares.slice(0, 4).map(({ id }) => ({ mare_id: id, stallion_id: one })),
    })
    expect(reply.chosen?.total_fee).toBe(400)
    expect(reply.chosen?.problems).toContain('$399 over the budget.')
    expect(reply.chosen?.problems).toContain(`${studs[0]?.name}’s book is over by 2 mares.`)
    expect(reply.chosen?.mares.filter(({ stallion_id }) => stallion_id === null)).toHaveLength(
      mares.length - 4,
    )
    expect(reply.proposal.bred).toBe(0)
    expect(await plan({ choices: [{ mare_id: mares[0]?.id, stallion_id: 999_999 }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'choices.0.stallion_id' }] },
    })
  })

  test('a lethal pair is struck out and never proposed; a fee not on file fits no budget', async () => {
    const mare = await insertHorse(db, horse({ name: 'Plan Carrier Mare', sex: 'M' }))
    const stud = await insertHorse(db, horse({ name: 'Plan Carrier Stud', sex: 'S' }))
    await addGeneticTests(
      db,
      [mare, stud].map((id) => testOf(id, 'gbed', 'N/H', { copies_min: 1, copies_max: 1 })),
    )
    const pair = { mare_ids: [mare], stallion_ids: [stud], exclude_affected: false }
    const lethal = await planned(pair)
    expect(lethal.cells[0]?.refusal).toEqual({
      code: 'lethal',
      sentence: 'Lethal: both carry GBED, and a foal with two copies dies.',
    })
    expect(lethal.cells[0]?.inbreeding_coefficient).toBeNull()
    expect(lethal.proposal).toMatchObject({
      bred: 0,
      mares: [{ stallion_id: null, reason: 'Open: no stallion on this list is allowed for her.' }],
    })
    const other = await insertHorse(db, horse({ name: 'Plan No Fee', sex: 'S' }))
    const unknown = await planned({ ...pair, stallion_ids: [other], budget: 5000 })
    expect(unknown.cells[0]?.refusal?.code).toBe('fee_unknown')
    expect((await planned({ ...pair, stallion_ids: [other] })).proposal).toMatchObject({
      bred: 1,
      fees_unknown: 1,
    })
  })

  test('the wrong horse is refused with its place in the request', async () => {
    const [mare, stud] = [mares[0]?.id, studs[0]?.id]
    for (const [body, path] of [
      [{ mare_ids: [mare, stud] }, 'mare_ids.1'],
      [{ stallion_ids: [mare] }, 'stallion_ids.0'],
      [{ mare_ids: [mare, mare] }, 'mare_ids'],
      [{ mare_ids: [] }, 'mare_ids'],
      [{ budget: -1 }, 'budget'],
    ] as const)
      expect(await plan(body), path).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect((await plan({ mare_ids: [999_999] })).status).toBe(404)
    const dead = await insertHorse(db, horse({ name: 'Plan Gone', sex: 'M', status: 'died' }))
    expect(await plan({ mare_ids: [dead] })).toMatchObject({
      status: 422,
      body: { detail: 'Plan Gone has died. Take her off the plan.' },
    })
  })

  test('a plan is saved with its choices, edited, deleted and brought back', async () => {
    const choices = [{ mare_id: mares[0]?.id, stallion_id: studs[1]?.id }]
    const input = { name: 'First try', request: { ...question, budget: 20_000 }, choices }
    const made = await call('POST', '/api/season-plans', input)
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'First try',
        season_year: 2027,
        version: 1,
        choices,
        request: { budget: 20_000, outcross: 0 },
      },
    })
    const { id } = made.body as SeasonPlan
    expect(made.headers['location']).toBe(`/api/season-plans/${id}`)
    expect((await call('GET', '/api/season-plans?season_year=2027')).body).toMatchObject([{ id }])
    expect((await call('GET', '/api/season-plans?season_year=2026')).body).toEqual([])
    const edit = { ...input, name: 'Second try', version: 1 }
    expect(await call('PUT', `/api/season-plans/${id}`, edit)).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect((await call('PUT', `/api/season-plans/${id}`, edit)).status).toBe(409)
    expect((await call('DELETE', `/api/season-plans/${id}`)).status).toBe(204)
    expect((await call('GET', `/api/season-plans/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/api/season-plans/${id}`)).status).toBe(404)
    expect((await call('PUT', `/api/season-plans/${id}`, edit)).status).toBe(404)
    const [removal] = (await call('GET', '/api/activity?limit=1')).body as [Activity]
    expect(removal).toMatchObject({
      kind: 'season_plan_removed',
      sentence: 'Deleted the season plan “Second try” for 2027.',
    })
    expect((await call('POST', `/api/activity/${removal.id}/undo`)).status).toBe(200)
    expect((await call('GET', `/api/season-plans/${id}`)).body).toMatchObject({ name: 'Second try', choices })
  })

  test('a saved choice must be among the plan’s horses, one a mare', async () => {
    const [mare, stud] = [mares[0]?.id, studs[0]?.id]
    for (const [choices, path] of [
      [[{ mare_id: stud, stallion_id: null }], 'choices.0.mare_id'],
      [[{ mare_id: mare, stallion_id: mare }], 'choices.0.stallion_id'],
      [
        [
          { mare_id: mare, stallion_id: stud },
          { mare_id: mare, stallion_id: null },
        ],
        'choices.1.mare_id',
      ],
    ] as const)
      expect(
        await call('POST', '/api/season-plans', { name: 'Wrong', request: question, choices }),
        path,
      ).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('candidates are my living broodmares and the stallions of the season', async () => {
    const candidates = async () =>
      (await call('GET', '/api/season-plans/candidates?season_year=2027')).body as Record<
        'mares' | 'studs',
        Listed[]
      >
    const [stud, mare] = [studs[0], mares[0]]
    await call('POST', '/api/stallion-book/entries', {
      stallion_id: stud?.id,
      mare_id: mare?.id,
      season_year: 2027,
    })
    const broodmare = { sex: 'M', role: 'broodmare', foaled: '2021-02-03' } as const
    const mine = await insertHorse(db, horse({ ...broodmare, name: 'Plan Broodmare' }))
    const dead = await insertHorse(db, horse({ ...broodmare, name: 'Plan Dead', status: 'died' }))
    const theirs = await insertHorse(db, horse({ ...broodmare, name: 'Plan Theirs', is_mine: 0 }))
    const { mares: offered, studs: offeredStuds } = await candidates()
    const ids = offered.map(({ id }) => id)
    expect(ids).toContain(mine)
    expect(ids).not.toContain(dead)
    expect(ids).not.toContain(theirs)
    expect(offeredStuds.map(({ id }) => id)).toContain(stud?.id)
  })
})

describe('season plans', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })

  /** A stallion and a mare with both parents and all four of theirs on file. */
  const addBred = async (name: string) => {
    const add = (of: string, sex: 'S' | 'M', sire_id: HorseId | null = null, dam_id: HorseId | null = null) =>
      insertHorse(db, horse({ name: `${name} ${of}`, sex, sire_id, dam_id }))
    const sire = await add('Sire', 'S', await add('Sire Sire', 'S'), await add('Sire Dam', 'M'))
    const dam = await add('Dam', 'M', await add('Dam Sire', 'S'), await add('Dam Dam', 'M'))
    return { sire, dam }
  }

  test('without breeding values a plan says so and keeps inbreeding low', async () => {
    const [old, other] = [await addBred('Old'), await addBred('Other')]
    const of = { sire_id: old.sire, dam_id: old.dam }
    const mare = await insertHorse(db, horse({ name: 'Young Mare', sex: 'M', ...of }))
    const near = await insertHorse(db, horse({ name: 'Half Brother', sex: 'S', sire_id: old.sire }))
    const far = await insertHorse(
      db,
      horse({ name: 'Outcross', sex: 'S', sire_id: other.sire, dam_id: other.dam }),
    )
    const reply = (
      await call('POST', '/api/predict/season-plan', {
        season_year: 2027,
        mare_ids: [mare],
        stallion_ids: [near, far],
        max_inbreeding: null,
        include_close_relatives: true,
      })
    ).body as SeasonPlanReply
    expect(reply.unit).toBe('inbreeding')
    expect(reply.cells).toMatchObject([
      { expected_si: null, inbreeding_coefficient: 0.125 },
      { expected_si: null, inbreeding_coefficient: 0 },
    ])
    expect(reply.proposal).toMatchObject({
      sum_expected_si: null,
      mean_inbreeding: 0,
      mares: [{ stallion_id: far, next_best: { stallion_id: near, change: -12.5 } }],
    })
    expect(reply.notes[0]).toMatch(/^There are no breeding values yet/)
  })
})
