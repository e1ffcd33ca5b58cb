import type { Db } from '@quarterpole/db/open'

/** Racing of each row of the snapshot; a horse added later lies behind the end and counts as unraced. */
export interface RaceResults {
  /** Starts with a speed index. */
  readonly starts: Int32Array
  /** Mean and best speed index of those starts; 0 where there are none. */
  readonly meanSi: Float32Array
  readonly bestSi: Float32Array
}

export const noResults = (n: number): RaceResults => ({
  starts: new Int32Array(n),
  meanSi: new Float32Array(n),
  bestSi: new Float32Array(n),
})

/** One pass over the starts, summed by the database. */
export async function readRaceResults(
  db: Db,
  herd: { n: number; table: { get(id: number): number } },
): Promise<RaceResults> {
  const results = noResults(herd.n)
  const query = db.kysely
    .selectFrom('start')
    .select((e) => [
      'horse_id',
      e.fn.count<number>('si').as('starts'),
      e.fn.avg<number>('si').as('mean'),
      e.fn.max('si').as('best'),
    ])
    .where('si', 'is not', null)
    .groupBy('horse_id')
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, starts, mean, best] of rows) {
      const row = herd.table.get(Number(id))
      if (row < 0) continue
      results.starts[row] = Number(starts)
      results.meanSi[row] = Number(mean)
      results.bestSi[row] = Number(best)
    }
  })
  return results
}
