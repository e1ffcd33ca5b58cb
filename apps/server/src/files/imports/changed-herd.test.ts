import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { testDatabase } from '@quarterpole/db/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyHerd } from '../../../test/imports/database-content.ts'
import { importFile } from './import-file.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'

/** The same database, on which somebody does something between a file's check and its writing. */
function disturbed(db: Db, disturb: () => Promise<unknown>): Db {
  const kysely = new Proxy(db.kysely, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) => {
            await disturb()
            return target.transaction().execute(work)
          },
        })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...db, kysely }
}

describe('changed herd', async () => {
  const db = await testDatabase('sqlite')
  const herd = async () => (await listHorses(db, { sort: 'name', limit: 100, offset: 0 })).rows
  const old = horse({ name: 'Old Mill', sex: 'S' })
  const young = horse({ name: 'Young Mill', sex: 'S' })
  let [oldId, youngId] = [0, 0] as [HorseId, HorseId]

  beforeEach(async () => {
    await emptyHerd(db)
    oldId = await insertHorse(db, old)
    youngId = await insertHorse(db, young)
  })

  test('a parent entered while a file is checked makes no loop with the parents in the file', async () => {
    const disturb = () => updateHorse(db, youngId, { ...young, sire_id: oldId })
    const file = uploadOf('horses', 'name,sex,sire\nOld Mill,S,Young Mill\n')
    const { refused, result } = await importFile(disturbed(db, disturb), file)
    expect(refused).toBe(true)
    expect(result.validation_report.errors.join()).toContain('would be their own ancestors')
    expect((await herd()).map(({ name, sire_name }) => [name, sire_name])).toEqual([
      ['Old Mill', null],
      ['Young Mill', 'Old Mill'],
    ])
  })

  test('a file compared with a herd that has changed since is compared again, and comes in', async () => {
    let isDisturbed = false
    const disturb = async () => {
      if (!isDisturbed) await insertHorse(db, horse({ name: 'New Mill' }))
      isDisturbed = true
    }
    const file = uploadOf('horses', 'name,sex,owner\nNew Mill,M,Ana\n')
    const { result } = await importFile(disturbed(db, disturb), file)
    expect(result.processing_results).toMatchObject({ horses_created: 0, updated: 1 })
    expect((await herd()).map(({ name, owner }) => [name, owner])).toEqual([
      ['New Mill', 'Ana'],
      ['Old Mill', null],
      ['Young Mill', null],
    ])
  })

  test('a herd that changes every time is a conflict, and nothing is written', async () => {
    let edits = 0
    const disturb = () => updateHorse(db, youngId, { ...young, color: `${++edits}` })
    const importing = importFile(disturbed(db, disturb), uploadOf('horses', 'name,sex\nNew Mill,M\n'))
    await expect(importing).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Upload it again.'),
    })
    expect(await herd()).toHaveLength(2)
  })

  test('the same file from two processes at once comes in once', async () => {
    const processes = [db.openAgain(), db.openAgain()]
    const file = uploadOf('horses', 'name,sex,foaled\nTwin Mill,M,2020-01-01\nLone Mill,S,2021-01-01\n')
    const outcomes = await Promise.all(processes.map((one) => importFile(one, file)))
    await Promise.all(processes.map((one) => one.close()))
    expect(outcomes.map(({ result }) => result.processing_results?.horses_created).toSorted()).toEqual([0, 2])
    expect(await herd()).toHaveLength(4)
  })
})
