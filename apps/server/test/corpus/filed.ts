import type { Db } from '@quarterpole/db/open'

/** What is on file, without ids and times, and without what is blank: short enough to be written out in a test. */
export interface FiledHorse {
  readonly name: string
  readonly aqha?: string
  readonly sex: string
  readonly foaled?: string
  readonly color?: string
  readonly breeder?: string
  readonly owner?: string
  readonly trainer?: string
  readonly fee?: number
  readonly sire?: string
  readonly dam?: string
  readonly stub?: true
}
export interface FiledTest {
  readonly horse: string
  readonly marker: string
  readonly value: string
  /** Least and most copies, where the report leaves them open. */
  readonly copies?: string
  readonly raw?: string
  readonly lab?: string
  readonly assay?: string
  readonly on?: string
  readonly inferred?: true
  /** Another result counts. */
  readonly past?: true
}
export interface FiledStart {
  readonly horse: string
  readonly track: string
  readonly at?: string
  readonly date: string
  readonly race?: number
  readonly yards: number
  readonly finish?: number
  readonly status?: string
  readonly time?: number
  /** The index as given; one that was computed is left out. */
  readonly si?: number
  readonly post?: number
  readonly condition?: string
  readonly sealed?: true
  readonly wind?: number
  readonly temp?: number
  readonly purse?: number
  readonly jockey?: string
  readonly weight?: number
  /** Sex on the day. */
  readonly as?: string
}
export interface FiledInjury {
  readonly horse: string
  readonly date: string
  readonly type: string
  readonly severity: string
  readonly status: string
  readonly days?: number
  readonly back?: string
  readonly notes?: string
}

/** The members that hold anything. */
function filled<T extends object>(row: T): T {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== false),
  ) as T // the same members, without the blank ones, all of which are optional
}

export async function filedHorses(db: Db) {
  const rows = await db.kysely
    .selectFrom('horse as h')
    .leftJoin('horse as s', 's.id', 'h.sire_id')
    .leftJoin('horse as d', 'd.id', 'h.dam_id')
    .selectAll('h')
    .select(['s.name as sire', 'd.name as dam'])
    .orderBy('h.name')
    .orderBy('h.birth_year')
    .execute()
  return rows.map((row) =>
    filled({
      name: row.name,
      aqha: row.aqha_id,
      sex: row.sex,
      foaled: row.foaled_precision === 'year' ? row.foaled?.slice(0, 4) : row.foaled,
      color: row.color,
      breeder: row.breeder,
      owner: row.owner,
      trainer: row.trainer,
      fee: row.stud_fee,
      sire: row.sire,
      dam: row.dam,
      stub: row.is_stub === 1,
    }),
  )
}

export async function filedTests(db: Db) {
  const rows = await db.kysely
    .selectFrom('genetic_test as t')
    .innerJoin('horse as h', 'h.id', 't.horse_id')
    .selectAll('t')
    .select('h.name as horse')
    .orderBy('h.name')
    .orderBy('t.id')
    .execute()
  return rows.map((row) =>
    filled({
      horse: row.horse,
      marker: row.marker,
      value: row.value,
      copies: row.copies_min === row.copies_max ? null : `${row.copies_min}–${row.copies_max}`,
      raw: row.raw === row.value ? null : row.raw,
      lab: row.lab,
      assay: row.assay,
      on: row.tested_on,
      inferred: row.inferred === 1,
      past: row.is_current === 0,
    }),
  )
}

export async function filedStarts(db: Db) {
  const rows = await db.kysely
    .selectFrom('start as t')
    .innerJoin('horse as h', 'h.id', 't.horse_id')
    .innerJoin('race as r', 'r.id', 't.race_id')
    .innerJoin('track as k', 'k.id', 'r.track_id')
    .innerJoin('track as v', 'v.id', 'r.venue_id')
    .selectAll('r')
    .selectAll('t')
    .select(['h.name as horse', 'k.code as track', 'v.code as venue'])
    .orderBy('r.race_date')
    .orderBy('r.id')
    .orderBy('t.horse_id')
    .execute()
  return rows.map((row) =>
    filled({
      horse: row.horse,
      track: row.track,
      at: row.venue === row.track ? null : row.venue,
      date: row.race_date,
      race: row.race_number,
      yards: row.distance_yards,
      finish: row.finish,
      status: row.status === 'finished' ? null : row.status,
      time: row.time_s,
      si: row.si_source === 'given' ? row.si : null,
      post: row.post_position,
      condition: row.condition,
      sealed: row.sealed === 1,
      wind: row.wind_mph,
      temp: row.temp_f,
      purse: row.purse,
      jockey: row.jockey,
      weight: row.weight_lb,
      as: row.sex,
    }),
  )
}

export async function filedInjuries(db: Db) {
  const rows = await db.kysely
    .selectFrom('injury as i')
    .innerJoin('horse as h', 'h.id', 'i.horse_id')
    .selectAll('i')
    .select('h.name as horse')
    .orderBy('i.injury_date')
    .orderBy('i.id')
    .execute()
  return rows.map((row) =>
    filled({
      horse: row.horse,
      date: row.injury_date,
      type: row.type,
      severity: row.severity,
      status: row.status,
      days: row.expected_days_off === 0 ? null : row.expected_days_off,
      back: row.return_date,
      notes: row.notes,
    }),
  )
}
