import type { Db } from '@quarterpole/db/open'
import { testDatabase } from '@quarterpole/db/testing'
import { expect, test } from 'vitest'
import { importFile } from '../../src/files/imports/import-file.ts'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { describeEngines } from '../engines.ts'
import { filedHorses, filedInjuries, filedStarts, filedTests } from './filed.ts'
import { CORPUS } from './corpus.ts'
import { FORMATS, type MessyFile } from './messy-file.ts'
import { written } from './write-file.ts'

/** Habits that take paths of their own in an engine: search keys, numbers in SQL, bulk writes, conflicts, days, undo. */
const ON_POSTGRES: ReadonlySet<string> = new Set([
  'real dates in the cells',
  'less than a day: a month, about a year, a year with an apostrophe',
  'numbers with the registry’s name, signs and an Appendix X',
  'one number for two horses',
  'another apostrophe, and the number without its zero',
  'a name without the breed mark that is on file',
  'accents, composed and not',
  'names that mean something to the language',
  'the seventeen colors in their many spellings',
  'parents by number, by name, and one that nobody knows',
  'a sire who could be either of two',
  'sire and dam in one cell, after the user has said to split them',
  'a sire on file who becomes younger than his foal',
  'one horse in two rows that fill each other',
  'each laboratory’s own spelling in a column a test',
  'a second, different result for a test',
  'a meet that was run on another ground',
  'rows of a race that disagree about it',
  'words for horses that have no place',
  'days off as weeks, months and ranges',
  'treatment and vet beside the notes, and a complaint nobody studied',
])
const TODAY = '2026-11-20'
/** How a file was opened is the readers’ business and reported in each format’s own words. */
const HOW_IT_WAS_READ = 'reading'
/** A small example of one habit often has no dates, numbers or times, which is said of every such file. */
const LACKING = ['no-identity', 'no-figures']

test('the corpus has at least sixty habits, each name once, and those chosen for PostgreSQL among them', () => {
  const habits = new Set(CORPUS.map(({ fileType, habit }) => `${fileType}: ${habit}`))
  expect(habits.size).toBe(CORPUS.length)
  expect(habits.size).toBeGreaterThanOrEqual(60)
  const names = new Set(CORPUS.map(({ habit }) => habit))
  expect([...ON_POSTGRES].filter((habit) => !names.has(habit))).toEqual([])
})

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  const chosen = engine === 'sqlite' ? CORPUS : CORPUS.filter(({ habit }) => ON_POSTGRES.has(habit))
  for (const file of chosen) {
    const format = (file.formats ?? FORMATS)[0] ?? 'csv'
    test(`${file.fileType} with ${file.habit}`, async () => {
      await emptied(db)
      if (file.onFile !== undefined)
        await load(db, { ...CLEAN, bytes: new TextEncoder().encode(file.onFile) })
      const before = await all(db)
      const bytes = await written(file, format)
      const { fileType, createNewHorses = true, mapping = {} } = file
      const { outcome } = file
      const found = await load(db, { fileType, fileName: `herd.${format}`, bytes, createNewHorses, mapping })
      if ('refused' in outcome) {
        expect(found.errors).toEqual(outcome.refused)
        expect(await all(db)).toEqual(before)
        return
      }
      expect(found.errors).toEqual([])
      const aside = [HOW_IT_WAS_READ, ...LACKING]
      expect(found.warnings.filter((group) => !aside.includes(group))).toEqual(outcome.warnings ?? [])
      const { horses = [], tests = [], starts = [], injuries = [] } = outcome
      expect(await all(db)).toEqual({ horses: byName(horses), tests, starts: starts.map(said), injuries })
      const after = await all(db)
      await load(db, { fileType, fileName: 'again', bytes, createNewHorses, mapping })
      expect(await all(db), 'the same file again changes nothing').toEqual(after)
    })
  }
})

const CLEAN = { fileType: 'horses', fileName: 'clean.csv', createNewHorses: true, mapping: {} } as const

/** Members that are given as undefined are not there. */
const said = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

interface Filed {
  readonly name: string
  readonly foaled?: string | null | undefined
}
/** The engines sort text each in its own way. */
const byName = <T extends Filed>(horses: readonly T[]): T[] =>
  horses.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
const keyOf = ({ name, foaled }: Filed) => `${name} ${foaled ?? ''}`

const all = async (db: Db) => ({
  horses: byName(await filedHorses(db)),
  tests: await filedTests(db),
  starts: await filedStarts(db),
  injuries: await filedInjuries(db),
})

type Upload = Pick<MessyFile, 'fileType' | 'mapping'> & {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly createNewHorses: boolean
}

/** Imports a file; the groups of what was found, each once, sorted. */
async function load(db: Db, { mapping = {}, ...upload }: Upload) {
  const groups = (level: 'error' | 'warning', problems: readonly { group: string; level: string }[]) =>
    [...new Set(problems.filter((one) => one.level === level).map(({ group }) => group))].toSorted()
  try {
    const { result } = await importFile(db, { ...upload, mapping, dryRun: false, today: TODAY })
    const { problems } = result.validation_report
    return { errors: groups('error', problems), warnings: groups('warning', problems) }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { errors: [error.kind], warnings: [] }
    throw error
  }
}

async function emptied(db: Db): Promise<void> {
  for (const table of [
    'import_part',
    'import_horse',
    'injury',
    'genetic_test',
    'start',
    'race',
    'track',
  ] as const)
    await db.kysely.deleteFrom(table).execute()
  await db.kysely.updateTable('horse').set({ sire_id: null, dam_id: null }).execute()
  for (const table of ['horse', 'data_import', 'activity'] as const)
    await db.kysely.deleteFrom(table).execute()
}
