import { growing } from '../growing.ts'
import type { Db } from '../open.ts'

/** Stallions as columns, by ascending id. */
export interface StallionsOnFile {
  readonly id: Float64Array
  /** US dollars; NaN = unknown. */
  readonly stud_fee: Float64Array
  /** 1 if a panel locus is known. */
  readonly isTested: Uint8Array
}

/**
 * Stallions that are not stubs: a horse created from a parent's name alone could be long dead. Read in batches, so that
 * requests are served in between.
 */
export async function stallionsOnFile(db: Db): Promise<StallionsOnFile> {
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'stud_fee', 'panel_known'])
    .where('sex', '=', 'S')
    .where('is_stub', '=', 0)
    .orderBy('id')
  const [ids, fees, tested] = [growing(), growing(), growing()]
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, fee, known] of rows) {
      ids.push(Number(id))
      fees.push(fee === null ? Number.NaN : Number(fee))
      tested.push(Number(known) > 0 ? 1 : 0)
    }
  })
  return { id: ids.take(), stud_fee: fees.take(), isTested: Uint8Array.from(tested.take()) }
}
