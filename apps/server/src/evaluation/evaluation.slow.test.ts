import type { Evaluation } from '@quarterpole/contract/evaluation'
import { currentEvaluation, insertEbvs, insertEvaluation } from '@quarterpole/db/queries/evaluation'
import { readEbvColumns } from '@quarterpole/db/queries/snapshot'
import { enqueueJob, readJob } from '@quarterpole/db/queries/job'
import { type Block, varianceAt } from '@quarterpole/genetics/level-slope'
import { evaluateInGroups } from '@quarterpole/genetics/herd-evaluation'
import { startingSelection } from '@quarterpole/genetics/starting-selection'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/test-server.ts'
import { evaluateHerd } from './evaluate-herd.ts'
import { firstRecords, readHerdRecords } from './herd-records.ts'
import { standardErrors } from './standard-errors.ts'
import { variancesFor } from './variances.ts'
import { presentEvaluation } from './present-evaluation.ts'
import { readProgress, sharedProgress, stageOf, writeProgress } from './progress.ts'

describe('evaluation', async () => {
  const server = await testServer('sqlite')
  const { db, call, jobEnd } = server
  const jobOf = ({ body }: Awaited<ReturnType<TestServer['call']>>) => (body as { job_id: string }).job_id // startEvaluation's reply
  const latest = async () => (await call('GET', '/api/evaluations/latest')).body as Evaluation // getLatestEvaluation's reply
  let runs = 0
  beforeAll(async () => {
    runs = (await currentEvaluation(db))?.id ?? 0
  })

  test('the same herd has the same values, whatever was evaluated before', async () => {
    const last = await currentEvaluation(db)
    if (!last) throw new Error('the sample herd is evaluated')
    const { herd, records } = await readHerdRecords(db)
    const stored = await readEbvColumns(db, last.id)
    const { ebvs } = evaluateHerd(herd, records)
    stored.a_level.forEach((value, i) => {
      const row = herd.table.get(stored.horse_id[i] ?? 0)
      expect(value).toBeCloseTo(ebvs.a_level[row] ?? Number.NaN, 6)
    })
  })

  test('what an evaluation reads is in its hash: a trainer, and a year of birth', async () => {
    const { herd, records } = await readHerdRecords(db)
    const hashOf = (of: typeof herd, data: typeof records.data) =>
      evaluateHerd(of, { ...records, data }).run.data_hash
    const { data } = records
    const before = hashOf(herd, data)
    expect(hashOf(herd, { ...data, trainer: (data.trainer ?? data.horse).map((_, i) => i % 3) })).not.toBe(
      before,
    )
    expect(hashOf({ ...herd, crop: herd.crop.map((year) => year + 1) }, data)).not.toBe(before)
    expect(hashOf(herd, data)).toBe(before)
  })

  test('the doubt about a horse’s level is that of its breeding value and permanent environment together', async () => {
    const { herd, records } = await readHerdRecords(db)
    const { crop: birthYear } = herd
    const { parameters, moved } = variancesFor(records.data, { earlier: null, birthYear })
    const { data } = records
    const evaluation = evaluateInGroups(data, parameters, {
      birthYear,
      tolerance: 1e-9,
      selectionErrors: true,
    })
    const starting = startingSelection(data, birthYear, evaluation)
    const errors = standardErrors({ herd, data, evaluation }, { moved, starting })
    const starts = new Int32Array(herd.n)
    for (const row of records.data.horse) starts[row] = (starts[row] ?? 0) + 1
    const { permanent } = parameters.components
    const blockOf = (names: readonly (keyof typeof errors)[], row: number) =>
      names.map((name) => (errors[name] as Float64Array)[row] ?? Number.NaN) as unknown as Block // three names, of columns
    const sdOf = async (row: number) => {
      const { body } = await call('GET', `/api/horses/${herd.ids[row]}/profile`)
      return (body as { points: { distance_yards: number; sd: number }[] }).points // HorseProfile
    }
    const most = starts.indexOf(Math.max(...starts))
    const together = blockOf(['abilityLL', 'abilityLS', 'abilitySS'], most)
    for (const { distance_yards, sd } of await sdOf(most))
      expect(sd).toBeCloseTo(Math.sqrt(varianceAt(together, distance_yards)), 5)
    // Of a founder without foals nothing is known.
    const sires = new Set(records.data.horse.map((row) => herd.ped.sire[row] ?? -1))
    const none = starts.findIndex((n, row) => n === 0 && sires.has(row))
    const value = blockOf(['pevLL', 'pevLS', 'pevSS'], none)
    for (const { distance_yards, sd } of await sdOf(none))
      expect(sd ** 2).toBeCloseTo(
        varianceAt(value, distance_yards) + varianceAt(permanent, distance_yards),
        5,
      )
  })

  test('a run has its variances with what was published, what the starts say, and the errors', async () => {
    const { herd, records } = await readHerdRecords(db)
    const { parameters } = evaluateHerd(herd, records).run
    expect(parameters).toMatchObject({
      est_starts: records.data.si.length,
      est_converged: 1,
      est_sp_prior: expect.closeTo(9, 10),
      est_h2_prior: expect.closeTo(0.17, 10),
      est_race_sd_prior: expect.closeTo(5, 10),
      race: expect.closeTo(Number(parameters['est_race_sd']) ** 2, 8),
    })
    const [sd, prior, ofStarts] = ['', '_prior', '_data'].map((of) => Number(parameters[`est_race_sd${of}`]))
    expect((Number(sd) - Number(prior)) * (Number(sd) - Number(ofStarts))).toBeLessThan(0)
  })

  test('the current run shows its variances as numbers with a prior, what the starts say, and both together', async () => {
    const run = await currentEvaluation(db)
    if (!run) throw new Error('the sample herd is evaluated')
    const { variances, unknown_parents, selection } = await latest()
    const { est_starts, est_sp, est_sp_se, est_sp_data, est_sp_data_se } = run.parameters
    expect(variances).toMatchObject({
      starts: est_starts,
      horses: run.parameters['est_horses'],
      converged: true,
      estimated_at: run.created_at,
    })
    expect(variances?.numbers.map(({ name }) => name).slice(0, 4)).toEqual([
      'phenotypic_sd',
      'heritability',
      'repeatability',
      'race_sd',
    ])
    expect(variances?.numbers[0]).toMatchObject({
      unit: 'SI',
      prior: { value: expect.closeTo(9, 10), sd: expect.closeTo(1.26, 2) },
      data: { value: est_sp_data, se: est_sp_data_se },
      value: est_sp,
      se: est_sp_se,
    })
    for (const { prior, se } of variances?.numbers ?? []) expect(se).toBeLessThan(prior?.sd ?? 0)
    expect(selection).toEqual({
      sires: run.parameters['selection_sires'],
      dams: run.parameters['selection_dams'],
    })
    expect(Array.isArray(unknown_parents)).toBe(true)
  })

  test('unknown parents are shown against the base; a run from before has none of all this', async () => {
    const run = await currentEvaluation(db)
    if (!run) throw new Error('the sample herd is evaluated')
    const fixed_effects = { unknown_parents: { 1995: [-2, 0.5], 2010: [1, 0.25] } }
    const parameters = { ...run.parameters, base_level: 3, base_slope: 1 }
    expect(presentEvaluation({ ...run, parameters, fixed_effects }).unknown_parents).toEqual([
      { from_year: 1995, to_year: 2009, estimate: -5, slope: expect.closeTo(-0.5, 10) },
      { from_year: 2010, to_year: null, estimate: -2, slope: expect.closeTo(-0.75, 10) },
    ])
    expect(presentEvaluation({ ...run, parameters: { race: 25 }, fixed_effects: {} })).toMatchObject({
      variances: null,
      unknown_parents: null,
      selection: null,
      starting: null,
      proven: null,
    })
  })

  test('a herd with too few starts keeps what is published, and says so', async () => {
    const { herd, records } = await readHerdRecords(db)
    const { parameters } = evaluateHerd(herd, firstRecords(records, 1)).run
    expect(parameters).toMatchObject({
      est_sp: expect.closeTo(9, 0),
      est_h2: expect.closeTo(0.17, 2),
      est_race_sd: expect.closeTo(5, 0),
    })
    expect(parameters).not.toHaveProperty('est_h2_data')
  })

  test('it reports its phases in turn, and the solver’s iterations', async () => {
    const stages: string[] = []
    let fraction = 0
    const shared = sharedProgress()
    const { herd, records } = await readHerdRecords(db)
    evaluateHerd(herd, records, {
      progress: (phase, within, solver) => {
        writeProgress(shared, phase, within, solver)
        const progress = readProgress(shared)
        expect(progress.fraction).toBeGreaterThanOrEqual(fraction - 0.05) // a residual may rise for a while
        fraction = progress.fraction
        stages.push(stageOf(progress))
      },
    })
    expect(stages[0]).toBe('reading horses and starts')
    expect(stages).toContain('setting up the equations')
    expect(stages.find((stage) => stage.startsWith('solving'))).toMatch(
      /^solving: iteration 1, residual \de[+-]\d+$/,
    )
    expect(stages.at(-1)).toBe('writing breeding values')
  })

  test('a job that runs in a thread of its own ends with a new run in use', async () => {
    const started = await call('POST', '/api/evaluations', {})
    const id = jobOf(started)
    expect([started.status, started.headers['location']]).toEqual([202, `/api/jobs/${id}`])
    expect(await jobEnd(id)).toMatchObject({ status: 'done', progress: 1, stage: null })
    const run = await currentEvaluation(db)
    expect(run?.id).toBeGreaterThan(runs)
    expect((await call('GET', `/api/jobs/${id}`)).body).toMatchObject({ status: 'done', stage: null })
    await server.services.herd.upToDate()
    expect(await latest()).toMatchObject({ id: run?.id, reliability_method: 'exact' })
  })

  test('asked for while one waits for more starts, that one runs now', async () => {
    const id = await enqueueJob(db, { kind: 'evaluation', payload: { reason: 'start' }, delay_seconds: 3600 })
    expect(jobOf(await call('POST', '/api/evaluations', {}))).toBe(id)
    expect(Date.parse((await readJob(db, id))?.run_at ?? '')).toBeLessThan(Date.now() + 60_000)
    await call('POST', `/api/jobs/${id}/cancel`)
  })

  test('canceled, it ends, and the run before stays in use', async () => {
    const before = await currentEvaluation(db)
    const id = await enqueueJob(db, { kind: 'evaluation', payload: null, delay_seconds: 3600 })
    expect((await call('POST', `/api/jobs/${id}/cancel`)).body).toMatchObject({
      status: 'failed',
      error_message: 'It was canceled.',
    })
    expect((await call('POST', `/api/jobs/${id}/cancel`)).status).toBe(409)
    expect((await call('POST', '/api/jobs/none/cancel')).status).toBe(404)
    expect((await call('POST', '/api/jobs/%00/cancel')).status).toBe(404) // PostgreSQL refuses such a text
    const raced = await enqueueJob(db, { kind: 'evaluation', payload: null, delay_seconds: 3600 })
    const both = await Promise.all([1, 2].map(() => call('POST', `/api/jobs/${raced}/cancel`)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      detail: 'This job can’t be canceled: it is already failed.',
    })
    expect(await currentEvaluation(db)).toEqual(before)
  })

  test('left half written by a process that died, it runs again, and the half is never in use', async () => {
    const before = await currentEvaluation(db)
    if (!before) throw new Error('the sample herd is evaluated')
    const columns = await readEbvColumns(db, before.id)
    const { id: _id, is_current: _current, created_at: _at, ...run } = before
    const half = await insertEvaluation(db, run)
    await insertEbvs(db, half, { ...columns, horse_id: columns.horse_id.slice(0, 10) })
    const id = await enqueueJob(db, { kind: 'evaluation', payload: null, delay_seconds: 3600 })
    await db.kysely
      .updateTable('job')
      .set({ status: 'running', attempt: 1, lease_until: db.engine.now(-1) })
      .where('id', '=', id)
      .execute()
    expect(await jobEnd(id)).toMatchObject({ status: 'done', attempt: 2 })
    const after = await currentEvaluation(db)
    expect(after?.id).toBeGreaterThan(half)
    expect(after?.data_hash).toBe(before.data_hash)
    expect((await readEbvColumns(db, after?.id ?? half)).n).toBe(columns.n)
  })
})
