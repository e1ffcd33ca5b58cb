import { isOfPanel } from '@quarterpole/genetics/disease-names'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import { isMating } from '@quarterpole/contract/is-mating'
import { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import type { BoardCell, MatingBoard } from '@quarterpole/contract/mating-board'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse, testOf } from '@quarterpole/db/test-rows'
import { DISEASES, PANEL_LOCI, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { createRng } from '@quarterpole/numerics/rng'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { offeredHorses } from './board-horses.ts'

interface Listed {
  id: HorseId
  name: string
}
const idsOf = (horses: readonly { id: HorseId }[]) => horses.map(({ id }) => id)

describe('mating board', async () => {
  const { call, db, services } = await testServer('sqlite')
  const list = async (query: string) => (await call('GET', `/api/horses?${query}`)).body as Listed[]
  const ask = async (query = '') => call('GET', `/api/mating-board${query}`)
  const board = async (query = '') => {
    const reply = await ask(query)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as MatingBoard
  }
  const rng = createRng('the mating board')

  test('each pair says what its cross says: 200 of them, drawn at random from the herd', async () => {
    const some = (horses: Listed[], fork: string, most: number) =>
      rng.fork(fork).shuffle(horses).slice(0, most)
    const mares = some(await list('sex=M&limit=400'), 'mares', 40)
    const studs = some(await list('sex=S&limit=400'), 'studs', 30)
    const { cells, distance_yards } = await board(
      `?mares=${idsOf(mares).join()}&studs=${idsOf(studs).join()}`,
    )
    expect(cells).toHaveLength(mares.length * studs.length)
    expect(distance_yards).toBe(400)
    for (const cell of rng.fork('cells').shuffle(cells).slice(0, 200)) {
      const { mare_id: dam_id, stallion_id: sire_id } = cell
      const cross = (await call('POST', '/api/predict/breeding', { sire_id, dam_id }))
        .body as BreedingPrediction
      const of = `${sire_id} × ${dam_id}: ${cell.worst_disease.label}`
      expect(cell.worst_disease.is_grave, of).toBe(cross.is_grave)
      expect(cell.worst_disease.code, of).toBe(worstOf(cross))
      expect(cell.expected_si, of).toBeCloseTo(cross.expected_si_400 ?? Number.NaN, 9)
      expect(cell.sd, of).toBeCloseTo(
        cross.distributions.find((one) => one.distance_yards === 400)?.sd ?? Number.NaN,
        9,
      )
      expect(cell.inbreeding_coefficient ?? 0, of).toBeCloseTo(cross.inbreeding_coefficient, 12)
      if (cell.grave) expect(cross.finding[0]?.text, of).toContain(cell.grave.sentence)
    }
  }, 60_000)

  test('the counts are those of the cells, and close family is not counted unless planned', async () => {
    const { cells, counts, mares, studs } = await board()
    expect(cells).toHaveLength(mares.length * studs.length)
    const matings = cells.filter(isMating)
    expect(matings.length).toBe(cells.filter((one) => one.relation === null || one.plan !== null).length)
    const count = (is: (cell: BoardCell) => boolean) => matings.filter(is).length
    expect(counts).toEqual({
      matings: matings.length,
      grave: count(({ grave }) => grave !== null),
      untested: count(({ worst_disease: { code } }) => code === 'untested'),
      clear: count(({ worst_disease: { code } }) => code === 'clear'),
      some: count(
        ({ grave, worst_disease: { code } }) => grave === null && code !== 'untested' && code !== 'clear',
      ),
    })
    expect(counts.grave + counts.untested + counts.clear + counts.some).toBe(counts.matings)
  })

  test('unasked it draws those with plans, then broodmares and stallions by breeding value, and says of how many', async () => {
    const small = await board('?most_mares=6&most_studs=5')
    expect([small.mares.length, small.studs.length]).toEqual([6, 5])
    const large = await board('?most_mares=40&most_studs=30')
    expect(idsOf(large.mares).slice(0, 6)).toEqual(idsOf(small.mares))
    expect(idsOf(large.studs).slice(0, 5)).toEqual(idsOf(small.studs))
    expect(large.mares_in_all).toBeGreaterThanOrEqual(large.mares.length)
    const crosses = (await call('GET', '/api/mating/crosses')).body as { sire_id: HorseId; dam_id: HorseId }[]
    const living = new Set(idsOf(await list('sex=M&status=died&limit=400')))
    for (const { sire_id, dam_id } of crosses.filter((one) => !living.has(one.dam_id))) {
      expect(idsOf(large.mares)).toContain(dam_id)
      expect(idsOf(large.studs)).toContain(sire_id)
      const cell = large.cells.find((one) => one.mare_id === dam_id && one.stallion_id === sire_id)
      expect(cell?.plan).not.toBeNull()
    }
  })

  test('a mare added since the evaluation stands where her parents’ average puts her', async () => {
    const offered = async () =>
      offeredHorses(db, await services.herd.upToDate(), {
        year: 2027,
        distanceYards: 400,
        inTraining: false,
        most: { mares: 400, studs: 30 },
      })
    const { mares, studs } = await offered()
    const { evaluation } = services.herd.current
    const levelOf = (id: HorseId) => evaluation?.a_level[services.herd.current.table.get(id)] ?? Number.NaN
    const [dam, sire] = [mares.ids[0], studs.ids[0]]
    if (dam === undefined || sire === undefined) throw new Error('the sample herd has mares and stallions')
    const added = await insertHorse(
      db,
      horse({ name: 'Since Added', role: 'broodmare', foaled: '2020-03-01', sire_id: sire, dam_id: dam }),
    )
    const average = 0.5 * (levelOf(sire) + levelOf(dam))
    const after = (await offered()).mares.ids
    const place = after.indexOf(added)
    const before = mares.ids.filter((_, i) => i < place).map(levelOf)
    expect(Math.min(...before)).toBeGreaterThan(average)
    expect(levelOf(after[place + 1] ?? added)).toBeLessThan(average)
  })

  test('the decisive test is the only one missing of so many matings, and no other settles more', async () => {
    const found = await board(
      `?most_mares=${DASHBOARD_BOARD.most_mares}&most_studs=${DASHBOARD_BOARD.most_studs}`,
    )
    const { next_test } = found
    const dashboard = (await call('GET', '/api/dashboard')).body as Dashboard
    expect(dashboard.next_test).toEqual(next_test)
    const settled = new Map<string, number>()
    for (const cell of found.cells) {
      if (!isMating(cell) || cell.worst_disease.code !== 'untested') continue
      const cross = (
        await call('POST', '/api/predict/breeding', { sire_id: cell.stallion_id, dam_id: cell.mare_id })
      ).body as BreedingPrediction
      // A test beside the six is asked for where the other parent holds a copy.
      const open = cross.panel.flatMap(({ locus, range, untested = [], sire_value, dam_value }) =>
        range && (isOfPanel(locus) || [sire_value, dam_value].some((value) => value?.includes('H')))
          ? untested.map((side) => `${side === 'dam' ? cell.mare_id : cell.stallion_id} ${locus}`)
          : [],
      )
      if (open.length === 1) settled.set(open[0] ?? '', (settled.get(open[0] ?? '') ?? 0) + 1)
    }
    const most = Math.max(0, ...settled.values())
    expect(next_test?.matings ?? 0).toBe(most)
    if (next_test) expect(settled.get(`${next_test.horse_id} ${next_test.locus}`)).toBe(most)
  }, 60_000)

  test('a horse of the wrong sex, one that is not there and a wrong distance are refused', async () => {
    const [mare] = await list('sex=M&limit=1')
    expect(await ask(`?studs=${mare?.id}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'studs' }] },
    })
    expect((await ask('?mares=999999')).status).toBe(404)
    for (const query of ['?distance_yards=300', '?mares=1,x', '?most_mares=41', '?season_year=12'])
      expect((await ask(query)).status, query).toBe(422)
  })
})

/** The worst result by the cross's own counts, in the words of the board. */
function worstOf({ panel }: BreedingPrediction): string {
  const known = panel.filter(({ range }) => !range)
  const held = panel.filter((one) => one.two_copies > 0 && (!one.range || one.range.two_copies[0] > 0))
  if (held.length > 0) return 'affected'
  const risks = panel.filter(
    (one) => one.one_copy_matters && (!one.range || one.range.clear[1] < 100) && one.clear < 100,
  )
  if (risks.length > 0) return 'at_risk'
  if (known.length < panel.length) return 'untested'
  return known.every(({ clear }) => clear === 100) ? 'clear' : 'carrier'
}

describe('mating board', async () => {
  const { call, db } = await testServer('sqlite', { seeded: false })
  const board = async (query = '') => (await call('GET', `/api/mating-board${query}`)).body as MatingBoard
  const add = (fields: Parameters<typeof horse>[0]) => insertHorse(db, horse(fields))
  const clear = async (id: HorseId, except: readonly DiseaseLocus[] = []) =>
    addGeneticTests(
      db,
      PANEL_LOCI.filter((locus) => !except.includes(locus)).map((locus) =>
        testOf(id, locus, 'N/N', { copies_min: 0, copies_max: 0 }),
      ),
    )

  test('an empty herd has an empty board; without starts it says why there is no speed', async () => {
    expect(await board()).toMatchObject({
      mares: [],
      studs: [],
      cells: [],
      counts: { matings: 0 },
      next_test: null,
      missing_speed: 'Speed needs race results: import them.',
    })
  })

  test('family is named, a dead mare and an old stallion are left out, and relatives’ tests count', async () => {
    const [sire, dam] = [
      await add({ name: 'Board Sire', sex: 'S', foaled: '2012-02-01' }),
      await add({ name: 'Board Dam', sex: 'M', foaled: '2012-02-02' }),
    ]
    const daughter = await add({
      name: 'Board Filly',
      sex: 'M',
      foaled: '2020-02-03',
      sire_id: sire,
      dam_id: dam,
    })
    const son = await add({ name: 'Board Colt', sex: 'S', foaled: '2020-02-04', sire_id: sire, dam_id: dam })
    await add({ name: 'Board Gone', sex: 'M', foaled: '2018-02-05', status: 'died' })
    await add({ name: 'Board Old', sex: 'S', foaled: '1990-02-06' })
    await clear(sire)
    await clear(dam)
    await clear(son, ['gbed'])
    const { mares, studs, cells, mares_in_all, next_test } = await board()
    expect(idsOf(mares).toSorted()).toEqual([dam, daughter].toSorted())
    expect(idsOf(studs).toSorted()).toEqual([sire, son].toSorted())
    expect(mares_in_all).toBe(2)
    const cell = (mare: HorseId, stud: HorseId) =>
      cells.find((one) => one.mare_id === mare && one.stallion_id === stud)
    expect(cell(daughter, sire)?.relation).toBe('sire')
    expect(cell(daughter, son)?.relation).toBe('full_brother')
    expect(cell(dam, son)?.relation).toBe('son')
    // Two clear parents settle what she and he were not tested for.
    expect(cells.map(({ worst_disease: { code } }) => code)).toEqual(['clear', 'clear', 'clear', 'clear'])
    expect(cell(dam, sire)?.inbreeding_coefficient).toBeNull()
    expect(next_test).toBeNull()
  })

  test('a horse in training is offered only if asked for, and named or booked all the same', async () => {
    const filly = await add({ name: 'Board Runner', sex: 'M', foaled: '2022-02-01', role: 'in_training' })
    const colt = await add({ name: 'Board Racer', sex: 'S', foaled: '2022-02-02', role: 'in_training' })
    const unasked = await board()
    expect([idsOf(unasked.mares), idsOf(unasked.studs)].flat()).not.toContain(filly)
    expect(idsOf(unasked.studs)).not.toContain(colt)
    expect(unasked.mares_in_training).toBe(1)
    const asked = await board('?in_training=true')
    expect(idsOf(asked.mares)).toContain(filly)
    expect(idsOf(asked.studs)).toContain(colt)
    expect(asked.mares_in_all).toBe(unasked.mares_in_all + 1)
    expect(idsOf((await board(`?mares=${filly}`)).mares)).toEqual([filly])
    await call('POST', '/api/stallion-book/entries', {
      stallion_id: unasked.studs[0]?.id,
      mare_id: filly,
      season_year: 2027,
    })
    expect(idsOf((await board()).mares)).toContain(filly)
  })

  test('two carriers are grave with the sentence of their gene; one missing test is the one to buy', async () => {
    const [stud, mare, open] = [
      await add({ name: 'Carrier Stud', sex: 'S', foaled: '2014-02-01' }),
      await add({ name: 'Carrier Mare', sex: 'M', foaled: '2014-02-02' }),
      await add({ name: 'Open Mare', sex: 'M', foaled: '2014-02-03' }),
    ]
    await clear(stud, ['gbed'])
    await clear(mare, ['gbed'])
    await clear(open, ['gbed'])
    await addGeneticTests(
      db,
      [stud, mare].map((id) => testOf(id, 'gbed', 'N/H', { copies_min: 1, copies_max: 1 })),
    )
    const { cells, counts, next_test } = await board(`?mares=${mare},${open}&studs=${stud}`)
    expect(cells[0]?.grave).toEqual({
      loci: ['gbed'],
      of_100: 25,
      sentence: 'One foal in four would die of GBED',
    })
    expect(cells[1]?.worst_disease.code).toBe('untested')
    expect(counts).toEqual({ matings: 2, grave: 1, untested: 1, some: 0, clear: 0 })
    expect(next_test).toEqual({
      horse_id: open,
      name: 'Open Mare',
      sex: 'M',
      locus: 'gbed',
      label: DISEASES.gbed.label,
      matings: 1,
    })
  })

  test('a stallion gelded since he was booked leaves the board, and the Dashboard still opens', async () => {
    const [stallion_id, mare_id] = [
      await add({ name: 'Cut Later', sex: 'S', foaled: '2016-02-01' }),
      await add({ name: 'Booked Mare', sex: 'M', foaled: '2016-02-02' }),
    ]
    const entry = { stallion_id, mare_id, season_year: 2027 }
    expect((await call('POST', '/api/stallion-book/entries', entry)).status).toBe(201)
    expect(idsOf((await board()).studs)).toContain(stallion_id)
    await call('PUT', `/api/horses/${stallion_id}`, { name: 'Cut Later', sex: 'G', foaled: '2016-02-01' })
    expect(idsOf((await board()).studs)).not.toContain(stallion_id)
    expect((await call('GET', '/api/dashboard')).status).toBe(200)
    expect((await call('GET', `/api/mating-board?studs=${stallion_id}`)).status).toBe(422)
  })
})
