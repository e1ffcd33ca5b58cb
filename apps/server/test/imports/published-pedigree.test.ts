import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { importFile } from '../../src/files/imports/import-file.ts'
import { type PedigreeForm, publishedPedigree } from './published-pedigree.ts'
import { uploadOf } from './upload-of.ts'

const ANIMALS = 6000
const NOBODYS_ANSWER = {}
const ONE_ANSWER = { choices: { namesakes: 'another' } } as const

describe('published pedigree', async () => {
  const db = await testDatabase('sqlite')

  const load = async (form: PedigreeForm, mapping: typeof NOBODYS_ANSWER | typeof ONE_ANSWER) => {
    const file = uploadOf('horses', publishedPedigree(ANIMALS, form), { mapping })
    return (await importFile(db, file)).result
  }
  const count = async (...where: [column: 'sex' | 'is_stub', value: string | number][]) => {
    let query = db.kysely.selectFrom('horse').select((e) => e.fn.countAll<number>().as('n'))
    for (const [column, value] of where) query = query.where(column, '=', value as never)
    return Number((await query.executeTakeFirstOrThrow()).n)
  }
  const emptied = async () => {
    for (const table of ['import_part', 'import_horse'] as const) await db.kysely.deleteFrom(table).execute()
    await db.kysely.updateTable('horse').set({ sire_id: null, dam_id: null }).execute()
    for (const table of ['horse', 'data_import', 'activity'] as const)
      await db.kysely.deleteFrom(table).execute()
  }

  test.each(['numbers', 'numbers and names'] as const)(
    '6,000 animals with %s and without sexes go in without an answer, and again without a change',
    async (form) => {
      await emptied()
      expect((await load(form, NOBODYS_ANSWER)).validation_report.errors).toEqual([])
      expect(await count()).toBe(ANIMALS)
      const [stallions, mares] = [await count(['sex', 'S']), await count(['sex', 'M'])]
      expect(stallions).toBeGreaterThan(1000)
      expect(mares).toBeGreaterThan(1000)
      expect(stallions + mares + (await count(['sex', 'U']))).toBe(ANIMALS)
      const again = await load(form, NOBODYS_ANSWER)
      expect(again.validation_report.errors).toEqual([])
      expect(again.processing_results).toMatchObject({ horses_created: 0 })
      expect(await count()).toBe(ANIMALS)
    },
  )

  test('6,000 animals with names alone, many of them shared, go in with one answer', async () => {
    await emptied()
    const asked = await load('names', NOBODYS_ANSWER)
    expect(asked.validation_report.problems.filter(({ level }) => level === 'error').length).toBeGreaterThan(
      0,
    )
    for (const { near } of asked.validation_report.problems.filter(({ level }) => level === 'error'))
      expect(near?.use.at(-1)).toMatch(/ \[another horse\]$/)
    const { validation_report, processing_results } = await load('names', ONE_ANSWER)
    expect(validation_report.errors).toEqual([])
    expect(processing_results?.horses_created).toBeGreaterThan(ANIMALS * 0.9)
  })
})
