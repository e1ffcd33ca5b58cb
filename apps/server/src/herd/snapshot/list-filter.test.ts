import type { HorseId } from '@quarterpole/contract/ids'
import { filterValues } from '@quarterpole/contract/horse-filters'
import { HORSE_ROLES, HORSE_STATUSES, QUALITY_ITEMS } from '@quarterpole/contract/limits'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { findHorses } from '@quarterpole/db/queries/horse'
import { LACKING } from '@quarterpole/db/queries/horse-list'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { insertInjury, updateInjury } from '@quarterpole/db/queries/injury'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, raceRow, startRow, testOf, trackRow } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WorkerPool } from '../../platform/workers/pool.ts'
import { findRows, type HorseQuery, idsOf } from './search.ts'
import { HerdStore } from './store.ts'

const YEAR = 2026

/** What a barn may know of a horse. */
const drawn = fc.record({
  name: fc.constantFrom('Amber', 'Ember', 'Ash', 'Oak'),
  owner: fc.option(fc.constantFrom('Bar None', 'bar none', 'Double J')),
  sex: fc.constantFrom('S', 'M', 'G', 'U'),
  foaled: fc.option(fc.constantFrom('1998-01-01', '2000-05-05', '2001-05-05', '2020-02-29')),
  color: fc.option(fc.constant('bay')),
  is_mine: fc.constantFrom(0, 1),
  status: fc.option(fc.constantFrom(...HORSE_STATUSES)),
  role: fc.option(fc.constantFrom(...HORSE_ROLES)),
})
const record = fc.record({
  which: fc.nat(),
  kind: fc.constantFrom('test', 'injury', 'recovery', 'start', 'edit', 'remove', 'add'),
  copies: fc.constantFrom([0, 0], [1, 1], [2, 2], [0, 1], [1, 2]),
  marker: fc.constantFrom('gbed', 'hypp', 'myhm', 'mstn'),
  si: fc.option(fc.integer({ min: 60, max: 110 })),
  drawn,
})

const QUERIES: readonly Omit<HorseQuery, 'year'>[] = [
  { mine: true },
  { mine: false, sex: 'M' },
  ...[...HORSE_STATUSES, 'unknown', 'ask'].map((status) => ({ status }) as HorseQuery),
  ...[...HORSE_ROLES, 'unknown'].map((role) => ({ role }) as HorseQuery),
  ...filterValues('test').map((filter) => ({ test: filter })),
  ...QUALITY_ITEMS.map((lacks) => ({ lacks, mine: true })),
  ...filterValues('score').map((score) => ({ score })),
  { injury: 'active' },
  { owner: 'BAR NONE' },
  { owner: 'none' },
  { racing_on: '2026-05-01' },
  { owner: 'Nobody' },
  { owner: 'Double J', q: 'oak', status: 'alive' },
]

describe('list filter', async () => {
  const db = await testDatabase('sqlite')
  const pool = new WorkerPool(db.options)

  /** The same question asked of the tables, horse by horse. */
  async function naive(ids: readonly HorseId[], query: Omit<HorseQuery, 'year'>): Promise<Set<number>> {
    const rows = await findHorses(db, ids)
    const tests = await db.kysely.selectFrom('genetic_test').selectAll().where('is_current', '=', 1).execute()
    const injuries = await db.kysely.selectFrom('injury').selectAll().where('status', '=', 'active').execute()
    const lacking = query.lacks
      ? await db.kysely.selectFrom('horse').select('id').where(LACKING[query.lacks]).execute()
      : null
    const stateOf = (id: number, locus: string) => {
      const found = tests.find((one) => one.horse_id === id && one.marker === locus)
      if (found?.copies_max === 0) return 'clear'
      if ((found?.copies_min ?? 0) >= 2) return 'affected'
      return found?.copies_min === 1 ? 'carrier' : 'untested'
    }
    const wanted = rows.filter((row) => {
      if (query.mine !== undefined && (row.is_mine === 1) !== query.mine) return false
      if (query.sex !== undefined && row.sex !== query.sex) return false
      if (query.status === 'ask') {
        if (row.status !== null || row.birth_year === null || YEAR - row.birth_year <= 25) return false
      } else if (query.status !== undefined && (row.status ?? 'unknown') !== query.status) return false
      if (query.role !== undefined && (row.role ?? 'unknown') !== query.role) return false
      if (query.score !== undefined) {
        const least = Number(query.score)
        const isIn = row.quality_score >= least && (least === 85 || row.quality_score < least + 10)
        if (!isIn) return false
      }
      if (query.injury && !injuries.some(({ horse_id }) => horse_id === row.id)) return false
      if (query.owner !== undefined && !(row.owner ?? '').toLowerCase().includes(query.owner.toLowerCase()))
        return false
      if (query.racing_on !== undefined && row.birth_year !== null) {
        const age = Number(query.racing_on.slice(0, 4)) - row.birth_year
        if (age < 2 || age > 12) return false
      }
      if (query.q !== undefined && !`${row.name} ${row.owner}`.toLowerCase().includes(query.q)) return false
      if (lacking && !lacking.some(({ id }) => id === row.id)) return false
      const [locus = '', state] = query.test?.split(':') ?? []
      return state === undefined || stateOf(row.id, locus) === state
    })
    return new Set(wanted.map(({ id }) => id))
  }

  async function compare(store: HerdStore, ids: readonly HorseId[]) {
    const herd = await store.upToDate()
    for (const query of QUERIES) {
      const found = idsOf(herd, findRows(herd, { ...query, year: YEAR }))
      expect(new Set(found), JSON.stringify(query)).toEqual(await naive(ids, query))
    }
    const best = new Map((await findHorses(db, ids)).map((row) => [row.id, row.best_si]))
    for (const sort of ['best_si', '-best_si'] as const) {
      const values = idsOf(herd, findRows(herd, { sort, year: YEAR })).map((id) => best.get(id) ?? null)
      const sign = sort === 'best_si' ? 1 : -1
      expect(values).toEqual(
        values.toSorted((a, b) => {
          if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
          return sign * (a - b)
        }),
      )
      expect(values).toHaveLength(ids.length)
    }
  }

  test('filters and sorts by figures find what the tables say, as read and after every kind of write', async () => {
    const ids: HorseId[] = []
    let races = 0
    const add = async (fields: object) => void ids.push(await insertHorse(db, horse(fields)))
    for (const fields of fc.sample(drawn, 40)) await add(fields)
    const track_id = await insertTrack(db, trackRow())
    const write = async ({ which, kind, copies, marker, si, drawn: fields }: Drawn) => {
      const horse_id = ids[which % ids.length]
      if (horse_id === undefined) return
      if (kind === 'add') return add(fields)
      if (kind === 'edit') {
        await updateHorse(db, horse_id, horse(fields))
        return
      }
      if (kind === 'remove') {
        const outcome = await deleteHorse(db, horse_id)
        if (outcome.deleted) ids.splice(ids.indexOf(horse_id), 1)
        return
      }
      if (kind === 'test') {
        const [copies_min = 0, copies_max = 0] = copies
        await addGeneticTests(db, [testOf(horse_id, marker, `${copies}`, { copies_min, copies_max })])
        return
      }
      if (kind === 'start') {
        const race_id = await insertRaces(db, [raceRow(track_id, { race_number: ++races })])
        return insertStarts(db, [startRow(race_id, horse_id, { si })])
      }
      const injury = {
        horse_id,
        injury_date: '2026-01-01',
        type: 'Bucked shins',
        severity: 'minor' as const,
        expected_days_off: 1,
        return_date: null,
        notes: null,
      }
      const id = await insertInjury(db, { ...injury, status: 'active' })
      if (kind === 'recovery') await updateInjury(db, id, { ...injury, status: 'recovered' })
    }
    for (const one of fc.sample(record, 30)) await write(one)
    const store = await HerdStore.open(db, pool)
    await compare(store, ids)
    for (const one of fc.sample(record, 60)) {
      await write(one)
      await store.refresh()
    }
    await compare(store, ids)
    await pool.close()
  })
})

type Drawn = typeof record extends fc.Arbitrary<infer T> ? T : never
