import { growing } from '../growing.ts'
import type { Db } from '../open.ts'

/** Stallions as columns, by ascending id. */
export interface StallionsOnFile {
  readonly id: Float64Array
  /** US dollars; NaN = unknown. */
  readonly stud_fee: Float64Array
  /** 1 if a panel locus is known. */
  readonly isTested: Uint8Array
  /** 1 if his role is to stand at stud. */
  readonly isAtStud: Uint8Array
  /** Index into STALLION_STATUSES. */
  readonly status: Uint8Array
}

/** What is known of his life: whether he is alive, or not on file ('sold' says nothing of today). */
export const STALLION_STATUSES = ['unknown', 'alive', 'retired', 'died'] as const

/**
 * Stallions that are not stubs: a horse created from a parent's name alone could be long dead. Read in batches, so that
 * requests are served in between.
 */
export async function stallionsOnFile(db: Db): Promise<StallionsOnFile> {
  const query = db.kysely
    .selectFrom('horse')
    .select(['id', 'stud_fee', 'panel_known', 'status', 'role'])
    .where('sex', '=', 'S')
    .where('is_stub', '=', 0)
    .orderBy('id')
  const [ids, fees, tested, atStud, statuses] = [growing(), growing(), growing(), growing(), growing()]
  await db.engine.readArrays(query.compile(), (rows) => {
    for (const [id, fee, known, status, role] of rows) {
      ids.push(Number(id))
      fees.push(fee === null ? Number.NaN : Number(fee))
      tested.push(Number(known) > 0 ? 1 : 0)
      atStud.push(role === 'at_stud' ? 1 : 0)
      statuses.push(
        Math.max(
          0,
          STALLION_STATUSES.findIndex((one) => one === status),
        ),
      )
    }
  })
  return {
    id: ids.take(),
    stud_fee: fees.take(),
    isTested: Uint8Array.from(tested.take()),
    isAtStud: Uint8Array.from(atStud.take()),
    status: Uint8Array.from(statuses.take()),
  }
}

/** A stallion's latest season on file. */
export interface LatestSeason {
  readonly stallion_id: number
  readonly season_year: number
  readonly stud_fee: number | null
  readonly place: string | null
}

/** The latest season of each stallion that has one. */
export const latestSeasons = (db: Db): Promise<LatestSeason[]> =>
  db.kysely
    .selectFrom('stallion_season as s')
    .select(['s.stallion_id', 's.season_year', 's.stud_fee', 's.place'])
    .where('s.season_year', '=', (e) =>
      e
        .selectFrom('stallion_season as later')
        .select((x) => x.fn.max('later.season_year').as('year'))
        .whereRef('later.stallion_id', '=', 's.stallion_id'),
    )
    .execute()
