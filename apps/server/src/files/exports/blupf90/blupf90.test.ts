import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readParameters } from '../../../../test/blupf90/read-parameters.ts'
import { solveBlup } from '../../../../test/blupf90/solve.ts'
import { TEST_DAY, testServer } from '../../../../test/test-server.ts'
import { seedHerd } from '../../../upkeep/sample-herd/seed.ts'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { withParentGroups } from '@quarterpole/genetics/parent-groups'
import { evaluateHerd } from '../../../evaluation/evaluate-herd.ts'
import { readHerdRecords } from '../../../evaluation/herd-records.ts'
import { variancesFor } from '../../../evaluation/variances.ts'
import { COLUMNS, pedigreeLines } from './herd-files.ts'

const none = new Int32Array()
const noStarts = {
  horse: none,
  race: none,
  cls: none,
  distanceYards: new Float64Array(),
  si: new Float64Array(),
}

describe('the reader of the published format', () => {
  // Mrode, Linear Models for the Prediction of Animal Breeding Values, 3rd ed., example 3.1; solutions as printed.
  const files = new Map([
    ['gain.txt', '4 1 4.5\n5 2 2.9\n6 2 3.9\n7 1 3.5\n8 1 5.0\n'],
    ['calves.ped', '1 0 0\n2 0 0\n3 0 0\n4 1 0\n5 3 2\n6 1 2\n7 4 5\n8 3 6\n'],
    [
      'gain.par',
      'DATAFILE\ngain.txt\nNUMBER_OF_TRAITS\n1\nNUMBER_OF_EFFECTS\n2\nOBSERVATION(S)\n3\nWEIGHT(S)\n\nEFFECTS:\n' +
        '2 2 cross # sex\n1 8 cross\nRANDOM_RESIDUAL VALUES\n40\nRANDOM_GROUP\n2\nRANDOM_TYPE\nadd_animal\n' +
        'FILE\ncalves.ped\n(CO)VARIANCES\n20\n',
    ],
  ])
  test('finds the solutions of a textbook example', () => {
    const [sex, animal] = solveBlup(files, 'gain.par')
    const printed = [4.358, 3.404, 0.098, -0.019, -0.041, -0.009, -0.186, 0.177, -0.249, 0.183]
    const found = [...(sex ?? []), ...(animal ?? [])]
    expect(found).toHaveLength(printed.length)
    for (const [i, value] of printed.entries()) expect(Math.abs((found[i] ?? 99) - value)).toBeLessThan(6e-4)
  })
  test('refuses what the format does not allow', () => {
    const withText = (name: string, from: string, to: string) =>
      new Map([...files, [name, files.get(name)?.replace(from, to) ?? '']])
    const solve = (changed: ReadonlyMap<string, string>) => () => solveBlup(changed, 'gain.par')
    expect(solve(withText('gain.par', '\nWEIGHT(S)\n\n', '\nWEIGHT(S)\n'))).toThrow('weights')
    expect(solve(withText('gain.par', 'EFFECTS\n2', 'EFFECTS\n3'))).toThrow('not an effect')
    expect(solve(withText('gain.par', '20\n', '20 # additive\n'))).toThrow('not a number')
    expect(solve(withText('gain.txt', '4 1', 'Ann 1'))).toThrow('not a number')
    expect(solve(withText('gain.txt', '8 1', '9 1'))).toThrow('level 9 of 8')
    expect(solve(withText('calves.ped', '8 3 6\n', ''))).toThrow('7 animals of 8')
  })
})

describe('blupf90', async () => {
  const { call, db, jobEnd } = await testServer('sqlite', { seeded: false })
  // Small enough to be solved densely.
  const job = await seedHerd(db, () => simulateHerd({ horses: 320, seed: 'blupf90', today: TEST_DAY }))
  await jobEnd(job ?? '')
  const filesOf = (raw: Uint8Array) =>
    new Map(
      Object.entries(unzipSync(new Uint8Array(raw))).map(([name, bytes]) => [
        name,
        new TextDecoder().decode(bytes),
      ]),
    )
  const download = async () => filesOf((await call('GET', '/api/export/blupf90.zip')).raw)

  test('its model, solved by the rules of the format, has our breeding values from the starts as run', async () => {
    const files = await download()
    const { effects, groups } = readParameters(files.get('blupf90.par') ?? '')
    const additive = groups.find(({ type }) => type === 'add_an_upginb')?.effects ?? []
    expect(effects[(additive[0] ?? 0) - 1]?.position).toBe(COLUMNS.animal)
    expect(additive).toHaveLength(2)
    const run = await currentEvaluation(db)
    const { herd, records } = await readHerdRecords(db)
    const { crop: birthYear } = herd
    const { slowStarts: _, ...asRun } = variancesFor(records.data, { earlier: null, birthYear }).parameters
    const found = evaluateHerd(herd, records, { parameters: asRun }).ebvs
    const ebvs = Array.from(found.horse_id, (horse_id, row) => ({
      horse_id: Number(horse_id),
      a_level: found.a_level[row] ?? Number.NaN,
      a_slope: found.a_slope[row] ?? Number.NaN,
    }))
    const keys = (files.get('key.csv') ?? '').trim().split('\r\n').slice(1)
    const horseOf = new Map(
      keys
        .map((line) => line.split(',').map(Number))
        .map(([animal = 0, horse = 0, , , , , sires = 0, dams = 0]) => [horse, { animal, sires, dams }]),
    )
    const chosen = ['12 1 cov', '13 1 cov'].map((line) =>
      effects.findIndex(({ position, kind }) => `${position} 1 ${kind}` === line),
    )
    expect(run?.parameters['selection_sires']).not.toBe(0)
    expect(horseOf.size).toBe(ebvs.length)
    const largestError = (solutions: readonly Float64Array[]) => {
      const [level, slope] = additive.map((effect) => solutions[effect - 1])
      return ebvs.reduce((most, { horse_id, a_level, a_slope }) => {
        const { animal: number = 0, sires = 0, dams = 0 } = horseOf.get(horse_id) ?? {}
        const animal = number - 1
        const [ofSires, ofDams] = chosen.map((effect) => solutions[effect]?.[0] ?? Number.NaN)
        const value = (level?.[animal] ?? 99) + sires * (ofSires ?? 0) + dams * (ofDams ?? 0)
        const errors = [value - a_level, (slope?.[animal] ?? 99) - a_slope]
        return Math.max(most, ...errors.map(Math.abs))
      }, 0)
    }
    const spread = Math.max(...ebvs.map(({ a_level }) => Math.abs(a_level)))
    expect(spread).toBeGreaterThan(1)
    expect(largestError(solveBlup(files, 'blupf90.par', { exactInbreeding: true }))).toBeLessThan(1e-5)
    expect(largestError(solveBlup(files, 'blupf90.par'))).toBeLessThan(0.01) // the format rounds the code of inbreeding
  })

  test('names are in the key alone, and the README tells which evaluation it is', async () => {
    const files = await download()
    expect([...files.keys()]).toEqual([
      'README.txt',
      'blupf90.par',
      'pedigree.txt',
      'starts.txt',
      'seasons.txt',
      'key.csv',
    ])
    const run = await currentEvaluation(db)
    const starts = files.get('starts.txt')?.trim().split('\n').length
    expect(files.get('README.txt')).toContain(`Variances of evaluation ${run?.id} of ${run?.created_at}`)
    expect(files.get('README.txt')).toContain(`On file now: ${starts} starts`)
    expect(files.get('README.txt')).not.toContain('Records have changed since')
    for (const name of ['pedigree.txt', 'starts.txt', 'seasons.txt'])
      expect(files.get(name)).toMatch(/^[-\d. \n]+$/)
    expect(files.get('key.csv')).toMatch(
      /^animal,horse_id,name,aqha_id,sex,foaled,chosen_sires,chosen_dams\r\n1,\d+,[A-Z]/,
    )
  })

  test('groups of unknown parents are animals in front, whose foals have as much Mendelian variance as without', () => {
    const ped = { n: 3, sire: new Int32Array([-1, -1, 0]), dam: new Int32Array([-1, -1, -1]) }
    const { data } = withParentGroups(
      { ...noStarts, ped, f: new Float64Array(3) },
      { from: [2000, 2010] },
      [2001, 2012, 2015],
    )
    expect([...pedigreeLines({ data })]).toEqual([
      '1 0 0 1000\n', // the first group
      '2 1 1 1000\n',
      '3 1 1 1000\n', // of 2001
      '4 2 2 1000\n', // of 2012
      '5 3 2 1333\n', // one parent known
    ])
  })

  test('a herd without an evaluation comes with the assumed variances', async () => {
    const empty = await testServer('sqlite', { seeded: false })
    await empty.call('POST', '/api/horses', { name: 'Only One', sex: 'M' })
    const files = filesOf((await empty.call('GET', '/api/export/blupf90.zip')).raw)
    expect(files.get('README.txt')).toContain('There is no evaluation yet')
    expect(files.get('pedigree.txt')).toBe('1 0 0 1000\n')
    expect(files.get('starts.txt')).toBe('')
    expect(readParameters(files.get('blupf90.par') ?? '').residual).toBeCloseTo(52.65, 10)
  })
})
