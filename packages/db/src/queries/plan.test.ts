import type { HorseId } from '@quarterpole/contract/ids'
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../open.ts'
import { describeEngines, testDatabase } from '../testing.ts'
import { horse, raceRow, startRow, testOf, trackRow } from '../test-rows.ts'
import { tx } from '../tx.ts'
import { insertActivity, listActivity } from './activity.ts'
import { allCovers, coversOfMares, insertCover } from './cover.ts'
import { listImports } from './data-import.ts'
import { insertToDo, listToDos } from './to-do.ts'
import {
  currentEbvsOf,
  currentEvaluation,
  insertEbvs,
  insertEvaluation,
  activateEvaluation,
} from './evaluation.ts'
import { addGeneticTests, currentTestsOf, testsOf } from './genetic-test.ts'
import {
  findHorses,
  findHorsesByAqhaId,
  findHorsesByNameKey,
  horsesChangedSince,
  mineAmong,
  readHorse,
} from './horse.ts'
import { referencesTo } from './horse-references.ts'
import { insertHorses } from './horse-write.ts'
import { allocateIds } from './id-block.ts'
import {
  activeInjuriesOf,
  injuriesOfRunners,
  injuriesOfTypes,
  insertInjuries,
  listInjuries,
} from './injury.ts'
import { claimJob, enqueueJob } from './job.ts'
import { foalsOf, isAncestor } from './pedigree.ts'
import { countRecentPredictions } from './prediction.ts'
import { updateVersioned } from './versioned.ts'
import { tenByQuality } from './quality.ts'
import { findRacesOnDays, insertRaces, lastRaceDay } from './race.ts'
import { listSeasonMares } from './season-mare.ts'
import { recentStartsOfSound } from './recent-runners.ts'
import { insertStarts, pastStarts, startsInRace, startsOf, startsOfMine } from './start.ts'
import { insertTrack } from './track.ts'
import { insertRecords } from './record.ts'
import { worksOfRunners } from './work.ts'

const HORSES = 8000
const RACES = 10_000
const ACTIVITIES = 1000
const SEASON_ROWS = 1000

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const first = await allocateIds(db, 'horse', HORSES)
  const ids = Array.from({ length: HORSES }, (_, i) => (first + i) as HorseId)
  await insertHorses(
    db,
    ids.map((id, i) => ({
      ...horse({
        name: `Horse ${i}`,
        aqha_id: String(3_000_000 + i),
        foaled: `20${10 + (i % 10)}-02-0${1 + (i % 9)}`,
      }),
      id,
      sire_id: i < 2000 ? null : (ids[i % 1000] ?? null),
      dam_id: i < 2000 ? null : (ids[1000 + (i % 1000)] ?? null),
    })),
  )
  const track = await insertTrack(db, trackRow())
  const race = await insertRaces(
    db,
    Array.from({ length: RACES }, (_, i) =>
      raceRow(track, {
        race_date: `20${10 + (i % 15)}-0${1 + (i % 9)}-1${i % 10}`,
        race_number: i,
        distance_yards: 350,
      }),
    ),
  )
  await insertStarts(
    db,
    Array.from({ length: 2 * RACES }, (_, i) =>
      startRow(race + (i >> 1), ids[(i * 7) % HORSES] ?? first, {
        post_position: 1 + (i % 2),
        finish: 1 + (i % 2),
      }),
    ),
  )
  await addGeneticTests(
    db,
    ids.map((id) => testOf(id, 'hypp', 'N/N')),
  )
  const work = {
    track_id: null,
    distance_yards: 350,
    time_s: 18.1,
    manner: null,
    from_gate: 0,
    place: null,
    of_works: null,
    notes: null,
  } as const
  const injury = {
    type: 'Colic',
    severity: 'minor',
    expected_days_off: 1,
    return_date: null,
    notes: null,
  } as const
  await insertRecords(
    db,
    'work',
    ids.map((horse_id, i) => ({ ...work, horse_id, work_date: `2020-0${1 + (i % 9)}-01` })),
  )
  await insertInjuries(
    db,
    ids.map((horse_id, i) => ({
      ...injury,
      horse_id,
      injury_date: `2020-0${1 + (i % 9)}-01`,
      status: i % 50 ? ('recovered' as const) : ('active' as const),
    })),
  )
  const zeros = new Float64Array(HORSES)
  const run = await insertEvaluation(db, {
    horses: 1,
    starts: 1,
    races: 1,
    base: 1,
    parameters: {},
    fixed_effects: {},
    reliability_method: 'exact',
    iterations: 1,
    residual: 0,
    data_hash: '',
    code_version: '',
  })
  await insertEbvs(db, run, {
    horse_id: ids,
    a_level: zeros,
    a_slope: zeros,
    p_level: zeros,
    p_slope: zeros,
    pev_ll: zeros,
    pev_ls: zeros,
    pev_ss: zeros,
    starts: zeros,
    ability_ll: zeros,
    ability_ls: zeros,
    ability_ss: zeros,
  })
  await activateEvaluation(db, run)
  await enqueueJob(db, { kind: 'x', payload: null })
  await tx(db, async (trx) => {
    for (let i = 0; i < ACTIVITIES; i++)
      await insertActivity(trx, { kind: 'horse_added', sentence: `Horse ${i} was added.` })
  })
  await fillSeason(db, ids)
  await db.engine.analyze(db.kysely)

  const some = ids.slice(4000, 4012)
  const one = ids[5000] ?? first
  const queries: [string, (on: Db) => Promise<unknown>][] = [
    ['one horse', (on) => readHorse(on, one)],
    ['some horses', (on) => findHorses(on, some)],
    ['horses by AQHA id', (on) => findHorsesByAqhaId(on, ['3000001', '3000002'])],
    ['horses by name', (on) => findHorsesByNameKey(on, ['horse 1', 'horse 2'])],
    ['horses changed since', (on) => horsesChangedSince(on, 1_000_000, 1000)],
    ['what refers to a horse', (on) => referencesTo(on, one)],
    ['descent', (on) => isAncestor(on, one, first)],
    ['foals', (on) => foalsOf(on, first, 20)],
    ['tests of a horse', (on) => testsOf(on, one)],
    ['tests of some', (on) => currentTestsOf(on, some)],
    ['starts of a horse', (on) => startsOf(on, one)],
    ['past starts of runners', (on) => pastStarts(on, some, { before: '2026-01-01' })],
    ['last race day', (on) => lastRaceDay(on)],
    ['starts of sound horses', (on) => recentStartsOfSound(on, { through: '2012-03-20', limit: 200 })],
    ['starts of my horses', (on) => startsOfMine(on, { from: '2012-03-12', to: '2012-03-20', limit: 200 })],
    ['which are mine', (on) => mineAmong(on, some)],
    ['works of runners', (on) => worksOfRunners(on, some, { before: '2026-01-01', most: 3 })],
    ['field of a race', (on) => startsInRace(on, race)],
    ['races of some days', (on) => findRacesOnDays(on, track, ['2012-03-12'])],
    ['active injuries', (on) => listInjuries(on, { status: 'active', limit: 20 })],
    ['injuries of some types', (on) => injuriesOfTypes(on, ['rare'], 20)],
    ['active injuries of some', (on) => activeInjuriesOf(on, some)],
    ['injuries of runners', (on) => injuriesOfRunners(on, some, '2026-01-01')],
    ['estimates of some', (on) => currentEbvsOf(on, some)],
    ['evaluation in use', (on) => currentEvaluation(on)],
    ['best ten', (on) => tenByQuality(on)],
    ['lowest ten', (on) => tenByQuality(on, {}, 'asc')],
    ['recent predictions', (on) => countRecentPredictions(on, 30)],
    ['latest activity', (on) => listActivity(on, 10)],
    ['breedings of three seasons', (on) => allCovers(on, { from_season: 2025, to_season: 2027 })],
    ['breedings of a mare', (on) => coversOfMares(on, some)],
    ['mares of a season', (on) => listSeasonMares(on, { season_year: 2027 })],
    ['open duties', (on) => listToDos(on, { open: true, due_before: '2027-01-01' })],
    ['latest imports', (on) => listImports(on, 10)],
    ['a job to claim', (on) => claimJob(on, { leaseSeconds: 60, kinds: ['evaluation'] })],
  ]

  test.each(queries)('%s uses an index and scans no whole table', async (_, query) => {
    const statements = await statementsOf(db, query)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const plan = (await db.engine.explain(db.kysely, statement)).join('\n')
      expect(plan, statement.sql).not.toMatch(WHOLE_TABLE)
    }
  })
})

/** A stallion station's seasons: of many years, few are asked for. */
async function fillSeason(db: Db, ids: readonly HorseId[]) {
  await tx(db, async (trx) => {
    for (let i = 0; i < SEASON_ROWS; i++) {
      const [mare_id, stallion_id, foal_id] = [ids[i], ids[7000 + (i % 20)], ids[2000 + i]]
      if (!mare_id || !stallion_id || !foal_id) throw new Error('too few horses')
      const cover = { mare_id, stallion_id, season_year: 1990 + (i % 40), booking_id: null }
      const id = await insertCover(trx, { ...cover, recipient: null, notes: null })
      await updateVersioned(trx, 'cover', id, { foal_id })
      const toDo = { horse_id: mare_id, title: 'Coggins', due_on: '2020-01-01', done_on: '2020-01-02' }
      await insertToDo(trx, { ...toDo, repeat_every: null, repeat_unit: null, notes: null })
    }
  })
}

/** Tables that grow with the herd and are scanned. (Empty and one-row tables may be.) */
const WHOLE_TABLE =
  /SCAN (horse|work|foal|sire|dam|dam_sire|h|start|rival|race|genetic_test|injury|ebv|activity|breeding|to_do|mare)\b(?! USING)|Seq Scan on (horse|work|start|race|genetic_test|injury|ebv|activity|breeding|to_do)\b/

/** The statements a query really sends, captured on the way to the database. */
async function statementsOf(db: Db, query: (on: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const caught: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      caught.push(db.kysely.getExecutor().compileQuery(node as RootOperationNode, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await query({ ...db, kysely: db.kysely.withPlugin(plugin) })
  return caught
}
