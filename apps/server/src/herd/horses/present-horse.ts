import type { MarkerResult } from '@quarterpole/contract/genetics'
import type { Horse } from '@quarterpole/contract/horse'
import type { ActiveInjury } from '@quarterpole/contract/injury'
import type { Db } from '@quarterpole/db/open'
import { currentTestsOf } from '@quarterpole/db/queries/genetic-test'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { activeInjuriesOf } from '@quarterpole/db/queries/injury'
import type { GeneticTestTable } from '@quarterpole/db/schema'

export const presentTest = ({
  marker,
  value,
  raw,
  lab,
  assay,
  tested_on,
  inferred,
}: GeneticTestTable): MarkerResult => ({
  marker,
  value,
  raw,
  lab,
  assay,
  tested_on,
  inferred: inferred === 1,
})

/** The members of an injury that say how long a horse is out. */
export const presentOut = ({ type, injury_date, expected_days_off }: ActiveInjury): ActiveInjury => ({
  type,
  injury_date,
  expected_days_off,
})

/** Horses as in the list, with their current genetic results and the newest active injury; one query each for all. */
export async function presentHorses(db: Db, rows: readonly HorseRow[]): Promise<Horse[]> {
  const ids = rows.map(({ id }) => id)
  const tests = Map.groupBy(await currentTestsOf(db, ids), ({ horse_id }) => horse_id)
  const injuries = Map.groupBy(await activeInjuriesOf(db, ids), ({ horse_id }) => horse_id)
  return rows.map((row) => {
    const [injury] = injuries.get(row.id) ?? []
    return presentHorse(row, tests.get(row.id) ?? [], injury ? presentOut(injury) : null)
  })
}

function presentHorse(
  row: HorseRow,
  tests: readonly GeneticTestTable[],
  active_injury: ActiveInjury | null,
): Horse {
  const { id, name, aqha_id, sex, foaled, foaled_precision, color, breeder, owner, trainer } = row
  const { sire_id, dam_id, sire_name, dam_name, dam_sire_name, starts, best_si, stud_fee } = row
  return {
    id,
    name,
    aqha_id,
    sex,
    foaled,
    foaled_precision,
    color,
    breeder,
    owner,
    trainer,
    sire_id,
    dam_id,
    sire_name,
    dam_name,
    dam_sire_name,
    genetic_tests: tests.map(presentTest),
    starts,
    best_si,
    active_injury,
    stud_fee,
    is_stub: row.is_stub === 1,
    is_mine: row.is_mine === 1,
    is_sample: row.is_sample === 1,
    status: row.status,
    status_date: row.status_date,
    sold_to: row.sold_to,
    role: row.role,
    barn_name: row.barn_name,
    microchip: row.microchip,
    brand: row.brand,
    notes: row.notes,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
