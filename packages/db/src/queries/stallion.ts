import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '../open.ts'

export interface StallionOnFile {
  id: HorseId
  name: string
  stud_fee: number | null
  isTested: boolean
}

/**
 * Stallions with a row of their own; a horse made from a parent's name alone may be anyone, long dead as well. Read a
 * batch at a time, so that others are answered meanwhile.
 */
export async function stallionsOnFile(db: Db): Promise<StallionOnFile[]> {
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'name', 'stud_fee', 'panel_known'])
    .where('sex', '=', 'S')
    .where('is_stub', '=', 0)
    .orderBy('id')
  const found: StallionOnFile[] = []
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, name, fee, known] of rows)
      found.push({
        id: Number(id) as HorseId, // read from horse.id
        name: String(name),
        stud_fee: fee === null ? null : Number(fee),
        isTested: Number(known) > 0,
      })
  })
  return found
}
