import type { FileType } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import { expect, test } from 'vitest'
import { contentOf } from '../../../../test/imports/database-content.ts'
import { importFile } from '../import-file.ts'
import { undoImport } from '../undo/undo-import.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'
import type { ImportId } from '@quarterpole/contract/ids'
import { describeEngines } from '../../../../test/engines.ts'

/** In this order: later files meet what earlier ones made, add to it and change it. */
const FILES: readonly (readonly [what: string, fileType: FileType, text: string])[] = [
  [
    'new horses',
    'horses',
    'name,sex,foaled,sire,dam,owner\nOld Mill,S,2001-01-01,,,\nGray Ann,M,2002-01-01,,,Ana\nFast Ann,M,2008-01-01,Old Mill,Gray Ann,\n',
  ],
  [
    'known and new horses',
    'horses',
    'name,sex,foaled,sire,dam,owner\nGray Ann,M,2002-01-01,Far Sire,,Bo\nFast Ann,M,2008-01-01,,,Cy\nNew Dot,M,2014-01-01,,Fast Ann,\n',
  ],
  ['genetic results', 'genetics', 'horse,hypp,gbed\nFast Ann,N/N,N/GBED\nOld Mill,n/H,N/N\nOdd Eve,N/N,\n'],
  [
    'races',
    'race_results',
    'track,date,race_no,distance,horse,finish,time_s\nALB,2011-05-02,1,350,Fast Ann,1,17.9\nALB,2011-05-02,1,350,Slow Bea,2,18.1\nRUI,2011-06-02,3,400,Fast Ann,1,20.1\n',
  ],
  [
    'injuries',
    'injuries',
    'horse,date,type,grade,days off,status\nFast Ann,2012-03-04,Bowed tendon,4,6 weeks,\nNew Cal,2012-03-05,Cough,1,,\n',
  ],
  [
    'known and new injuries',
    'injuries',
    'horse,date,type,grade,days off,status\nFast Ann,2012-03-04,Bowed tendon,4,6 weeks,recovered\nOld Mill,2013-03-05,Cough,1,,\n',
  ],
]

class PlannedFailure extends Error {}

/** A database whose n-th statement fails, and which knows whether it came so far. Rows of a group count as one. */
function failingAt(db: Db, n: number): { db: Db; reached: () => boolean } {
  let seen = 0
  const count = () => {
    if (++seen === n) throw new PlannedFailure(`statement ${n}`)
  }
  return {
    db: withStatementHooks(db, { beforeStatement: count, afterRows: count }),
    reached: () => seen >= n,
  }
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const undisturbed = await testDatabase(engine)
  await Promise.all([db, undisturbed].map(skipFsync))
  const load = (on: Db, fileType: FileType, text: string) => importFile(on, uploadOf(fileType, text))

  /** Tries with a failure at the first statement, the second, … until it goes through; counts the failures. */
  async function failEverywhere(work: (on: Db) => Promise<unknown>): Promise<number> {
    const before = await contentOf(db)
    for (let n = 1; ; n++) {
      const failing = failingAt(db, n)
      const outcome = await work(failing.db).catch((error: unknown) => error)
      if (!failing.reached()) return n - 1
      expect(outcome).toBeInstanceOf(PlannedFailure)
      expect(await contentOf(db)).toEqual(before)
    }
  }

  const ids: ImportId[] = []

  test.each(FILES)(
    'a failure at any statement of an import of %s leaves nothing, and the next try gives what one without gives',
    async (_, fileType, text) => {
      const failures = await failEverywhere(async (on) => {
        const { result, refused } = await load(on, fileType, text)
        expect(refused ? result.validation_report.errors : []).toEqual([])
        if (result.import_id !== null) ids.push(result.import_id)
      })
      expect(failures).toBeGreaterThan(8)
      await load(undisturbed, fileType, text)
      expect(await contentOf(db)).toEqual(await contentOf(undisturbed))
    },
    60_000,
  )

  test('a failure at any statement of taking an import back leaves it in force, and the next try takes it back', async () => {
    expect(ids).toHaveLength(FILES.length)
    for (const id of ids.toReversed()) {
      expect(await failEverywhere((on) => undoImport(on, id))).toBeGreaterThan(8)
      await undoImport(undisturbed, id)
      expect(await contentOf(db)).toEqual(await contentOf(undisturbed))
    }
    expect(
      await contentOf(db, { tables: ['horse', 'race', 'start', 'injury', 'track', 'genetic_test'] }),
    ).toEqual([])
  })

  test('a dry run runs no statement that writes', async () => {
    const before = await contentOf(db)
    for (const [, fileType, text] of FILES) await importFile(db, uploadOf(fileType, text, { dryRun: true }))
    expect(await contentOf(db)).toEqual(before)
  })
})
