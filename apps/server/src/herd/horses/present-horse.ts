import type { MarkerResult } from '@quarterpole/contract/genetics'
import type { Horse } from '@quarterpole/contract/horse'
import { HORSE_FIELDS, horseFields, type HorseValues } from '@quarterpole/contract/horse-fields'
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
  const { id, foaled_precision, sire_id, dam_id, sire_name, dam_name, dam_sire_name } = row
  const { starts, best_si, lifetime_earnings_cents, starts_cents, version, created_at, updated_at } = row
  return {
    id,
    ...(Object.fromEntries(
      HORSE_FIELDS.map((name) => [name, horseFields[name].kind === 'flag' ? row[name] === 1 : row[name]]),
    ) as HorseValues), // the row has them all
    foaled_precision,
    sire_id,
    dam_id,
    sire_name,
    dam_name,
    dam_sire_name,
    genetic_tests: tests.map(presentTest),
    starts,
    best_si,
    earned_cents: lifetime_earnings_cents ?? starts_cents,
    active_injury,
    is_stub: row.is_stub === 1,
    is_sample: row.is_sample === 1,
    version,
    created_at,
    updated_at,
  }
}
