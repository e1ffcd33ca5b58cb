import type { HorseId } from '@quarterpole/contract/ids'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import type { Progeny } from '@quarterpole/contract/progeny'
import type { Db } from '@quarterpole/db/open'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { type RaceRecordRow, raceRecords } from '@quarterpole/db/queries/race-record'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import { cropOf } from '@quarterpole/genetics/horse-year'
import { foalsOf } from '@quarterpole/genetics/offspring'
import { ebvsOf } from '../../evaluation/breeding-values.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { presentRecord } from '../../herd/horses/race-record.ts'

/** Ids of all foals of a horse, as sire or dam. */
export const foalIdsOf = (herd: HerdSnapshot, id: HorseId): HorseId[] =>
  Array.from(foalsOf(herd.offspring, rowOf(herd, id)), (row) => at(herd.ids, row) as HorseId) // ids of horses

/** The distance at which progeny are compared. */
const EBV_YARDS = 400

export function ebvAt400(herd: HerdSnapshot, id: HorseId): Progeny['ebv_400'] {
  const ebv = ebvsOf(herd, id).find(({ distance_yards }) => distance_yards === EBV_YARDS)
  return ebv ? { estimate: ebv.estimate, standard_error: ebv.standard_error } : null
}

/** These foals in the order of the ids, as their parent's list shows them. */
export async function loadProgeny(
  db: Db,
  herd: HerdSnapshot,
  parent: HorseId,
  ids: readonly HorseId[],
): Promise<Progeny[]> {
  const horses = await findHorses(db, ids)
  const records = await raceRecords(db, ids)
  const tests = Map.groupBy(await currentTestsOf(db, ids), ({ horse_id }) => horse_id)
  return horses.map((horse) =>
    presentFoal(herd, parent, horse, { record: records.get(horse.id), tests: tests.get(horse.id) ?? [] }),
  )
}

interface OfFoal {
  record: RaceRecordRow | undefined
  tests: readonly GeneticTestTable[]
}

function presentFoal(
  herd: HerdSnapshot,
  parent: HorseId,
  foal: HorseRow,
  { record, tests }: OfFoal,
): Progeny {
  const isSire = foal.sire_id === parent
  return {
    id: foal.id,
    name: foal.name,
    sex: foal.sex,
    birth_year: foal.birth_year,
    crop: cropOf(foal, herd.yearStart),
    foaled: foal.foaled,
    foaled_precision: foal.foaled_precision,
    color: foal.color,
    mate_id: isSire ? foal.dam_id : foal.sire_id,
    mate_name: isSire ? foal.dam_name : foal.sire_name,
    ...presentRecord(record),
    ebv_400: ebvAt400(herd, foal.id),
    panel: panelOf(tests),
    status: foal.status,
    role: foal.role,
    is_mine: foal.is_mine === 1,
  }
}

function panelOf(tests: readonly GeneticTestTable[]): Progeny['panel'] {
  const values = new Map(tests.map(({ marker, value }) => [marker, value]))
  const [hypp, pssm1, mh, gbed, herda, myhm] = PANEL_LOCI.map((locus) => values.get(locus) ?? null)
  return {
    hypp: hypp ?? null,
    pssm1: pssm1 ?? null,
    mh: mh ?? null,
    gbed: gbed ?? null,
    herda: herda ?? null,
    myhm: myhm ?? null,
  }
}
