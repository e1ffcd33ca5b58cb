import { describeEngines, testDatabase } from '@quarterpole/db/testing'
import type { Db } from '@quarterpole/db/open'
import { expect, test } from 'vitest'
import { importFile } from './import-file.ts'

const FILES = [
  [
    'horses',
    'name,sex,foaled,sire,dam\nOld Mill,S,2001-01-01,,\nGray Ann,M,2002-01-01,,\nFast Ann,M,2008-01-01,Old Mill,Gray Ann\n',
  ],
  ['genetics', 'horse,hypp,gbed\nFast Ann,N/N,N/GBED\nOld Mill,n/H,N/N\n'],
  [
    'race_results',
    'track,date,race_no,distance,horse,finish,time_s\nALB,2011-05-02,1,350,Fast Ann,1,17.9\nALB,2011-05-02,1,350,Slow Bea,2,18.1\n',
  ],
  [
    'injuries',
    'horse,date,type,grade,days off\nFast Ann,2012-03-04,Bowed tendon,4,6 weeks\nNew Cal,2012-03-05,Cough,1,\n',
  ],
] as const
const TABLES = [
  'horse',
  'genetic_test',
  'track',
  'race',
  'start',
  'injury',
  'data_import',
  'activity',
] as const

class PlannedFailure extends Error {}

/** The database with every statement counted; the n-th that writes fails. */
function failingAt(db: Db, n: number): { db: Db; reached: () => boolean } {
  let seen = 0
  const plugin = {
    transformQuery: (args: { node: { kind: string } }) => {
      const writes = /^(Insert|Update|Delete)QueryNode$/.test(args.node.kind)
      if (writes && ++seen === n) throw new PlannedFailure(`statement ${n}`)
      return args.node as never // the node goes on as it came
    },
    transformResult: async (args: { result: unknown }) => args.result as never,
  }
  return { db: { ...db, kysely: db.kysely.withPlugin(plugin) }, reached: () => seen >= n }
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  const counts = async () =>
    Promise.all(
      TABLES.map(async (table) => {
        const { n } = await db.kysely
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        return Number(n)
      }),
    )
  const load = (on: Db, fileType: (typeof FILES)[number][0], text: string) =>
    importFile(on, {
      fileType,
      fileName: `${fileType}.csv`,
      bytes: new TextEncoder().encode(text),
      dryRun: false,
      createNewHorses: true,
      mapping: {},
      today: '2026-11-20',
    })

  test.each(FILES)(
    'a failure at any statement of a %s import leaves nothing half written',
    async (fileType, text) => {
      const before = await counts()
      let tried = 0
      for (let n = 1; ; n++) {
        const failing = failingAt(db, n)
        const outcome = await load(failing.db, fileType, text).catch((error: unknown) => error)
        if (!failing.reached()) break // the import has fewer statements than n: it went through
        expect(outcome).toBeInstanceOf(PlannedFailure)
        expect(await counts()).toEqual(before)
        tried++
      }
      expect(tried).toBeGreaterThan(3)
      expect(await counts()).not.toEqual(before)
    },
  )
})
