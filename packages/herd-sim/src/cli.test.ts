import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRequest, UsageError, writeHerd } from './cli.ts'
import { csvLine, HERD_FILES } from './csv-files.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterpole-herd-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const clock = () => '2026-11-20'
const request = (...args: string[]) => readRequest(args, clock)

describe('the command line', () => {
  test('parses flags and applies defaults', () => {
    expect(request('--horses', '5000', '--out', 'x')).toEqual({
      horses: 5000,
      seed: '1',
      today: '2026-11-20',
      startsPerHorse: 2.25,
      target: { kind: 'files', out: 'x', force: false },
    })
    expect(request('--horses', '5000', '--into', 'x')?.target).toEqual({ kind: 'database', into: 'x' })
    expect(request('--help')).toBeNull()
  })

  test.each([
    [['--out', 'x'], /--horses N is missing/],
    [['--horses', '5000'], /--out FOLDER or --into FOLDER is missing/],
    [['--horses', '5000', '--out', 'x', '--into', 'y'], /one or the other/],
    [['--horses', '5000', '--into', 'y', '--force'], /never overwrites horses/],
    [['--horses', 'many', '--out', 'x'], /--horses must be a whole number from 100 .* not "many"/],
    [['--horses', '12', '--out', 'x'], /from 100/],
    [['--horses', '500', '--out', 'x', '--today', '2026-02-31'], /--today must be a date/],
    [['--horses', '500', '--out', 'x', '--starts', '-1'], /--starts/],
    [['--horse', '500', '--out', 'x'], /--horse/],
    [['500', '--out', 'x'], /500/],
  ])('%j is rejected with a reason', (args, reason) => {
    expect(() => request(...args)).toThrow(UsageError)
    expect(() => request(...args)).toThrow(reason)
  })
})

describe('the files', () => {
  const read = async (name: string) =>
    (await readFile(join(folder, 'herd', name), 'utf8')).trimEnd().split('\n')

  test('are written, agree with each other, and are overwritten only with --force', async () => {
    const out = join(folder, 'herd')
    const wanted = { horses: 600, seed: '3', today: '2026-11-20', startsPerHorse: 2.25 }
    const log: string[] = []
    await writeHerd(wanted, { out, force: false }, (line) => log.push(line))
    expect((await readdir(out)).toSorted()).toEqual(HERD_FILES.map((f) => f.name).toSorted())
    expect(log[0]).toMatch(/^600 horses, /)

    const horses = (await read('horses.csv')).slice(1).map((line) => line.split(','))
    const nameOf = new Map(horses.map(([name, id]) => [id, name]))
    expect(horses).toHaveLength(600)
    expect(nameOf.size).toBe(600)
    for (const row of horses) {
      expect(row).toHaveLength(13)
      if (row[9]) expect(nameOf.get(row[9])).toBe(row[8])
      if (row[11]) expect(nameOf.get(row[11])).toBe(row[10])
    }
    const races = (await read('race_results.csv')).slice(1).map((line) => line.split(','))
    expect(races.length).toBeGreaterThan(300)
    for (const row of races) {
      expect(row).toHaveLength(16)
      expect(nameOf.get(row[5])).toBe(row[4])
      expect(row[15] === 'finished' ? /^\d\d\.\d{3}$/.test(row[8]) : row[8] === '').toBe(true)
    }
    for (const line of (await read('genetics.csv')).slice(1))
      expect(nameOf.get(line.split(',')[1])).toBe(line.split(',')[0])
    expect(await read('truth.csv')).toHaveLength(601)
    expect((await read('injuries.csv'))[0]).toBe(
      'horse,aqha_id,injury_date,type,severity,status,expected_days_off,notes',
    )

    await expect(writeHerd(wanted, { out, force: false }, () => {})).rejects.toThrow(/not empty.*--force/)
    const before = await read('truth.csv')
    await writeHerd(wanted, { out, force: true }, () => {})
    expect(await read('truth.csv')).toEqual(before)
  })

  test('CSV cells are quoted if needed', () => {
    expect(csvLine(['a', 'b, c', 'say "hi"', null, 3])).toBe('a,"b, c","say ""hi""",,3')
  })
})
