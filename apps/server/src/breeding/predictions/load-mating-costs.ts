import { centsOnFile } from '@quarterpole/contract/cents'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingCosts, PlanPairCosts } from '@quarterpole/contract/mating-costs'
import type { Db } from '@quarterpole/db/open'
import { chargesSince } from '@quarterpole/db/queries/charge'
import { maresBredSince } from '@quarterpole/db/queries/cover-event'
import { findHorses } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { type Services, today } from '../../platform/process/services.ts'
import { type Couple, checkDam, coupleIn } from './couple.ts'
import { barnCosts, type MatingOnFile, matingCosts } from './mating-costs.ts'
import { type PredictionServices, readCross } from './predict.ts'
import { presentCross } from './present-cross.ts'
import { studFeeOf } from './stud-fee.ts'

type Source = Pick<Services, 'db' | 'clock' | 'localDay'>

/** Of today, whatever the parents' sexes are on file by now. */
export async function loadMatingCosts(services: Source, couple: Couple): Promise<MatingCosts> {
  const day = today(services)
  const costsOf = await costsOfMares(services.db, [couple.dam.id], day)
  return costsOf(
    couple.dam.id,
    await feeOf(services.db, couple, horseYear(day, await readYearStart(services.db))),
  )
}

interface AskedPair {
  readonly sire_id: HorseId
  readonly dam_id: HorseId
  /** Of the plan; undefined: as on file. */
  readonly fee?: number | undefined
}

/**
 * What the foals of a season plan's pairs cost, as on the page of each cross but for fees of the plan's own; and what they may
 * bring, as there. A dead or gelded sire by his stored semen has no page of a cross, and so no value.
 *
 * @throws {AppError} not_found, invalid (sex)
 */
export async function loadPlanCosts(
  services: Source & PredictionServices,
  { season_year, pairs }: { readonly season_year: number; readonly pairs: readonly AskedPair[] },
): Promise<PlanPairCosts[]> {
  const { db } = services
  const dams = pairs.map(({ dam_id }) => dam_id)
  const horses = await findHorses(db, [...new Set([...pairs.map(({ sire_id }) => sire_id), ...dams])])
  const costsOf = await costsOfMares(db, dams, today(services))
  const found: PlanPairCosts[] = []
  for (const [at, { sire_id, dam_id, fee }] of pairs.entries()) {
    const couple = coupleIn(horses, sire_id, dam_id)
    checkDam(couple, { dam: `pairs.${at}.dam_id` })
    const ofPlan = fee === undefined ? null : { cents: centsOnFile(fee), basis: 'His fee in this plan.' }
    const { own, embryo } = costsOf(dam_id, ofPlan ?? (await feeOf(db, couple, season_year)))
    const hasPage = couple.sire.sex === 'S'
    const value = hasPage ? presentCross(await readCross(services, sire_id, dam_id)) : NO_VALUE
    const { projected_value, value_band } = value
    found.push({ sire_id, dam_id, own, embryo, projected_value, value_band })
    await yieldToOthers()
  }
  return found
}

const NO_VALUE = { projected_value: null, value_band: null }

/** The costs of any mating of these mares, by what is on file today. */
async function costsOfMares(db: Db, dams: readonly HorseId[], day: string) {
  const since = addDays(day, -364)
  const rates = Map.groupBy(await recordsOfHorses(db, 'rate', dams), ({ horse_id }) => horse_id)
  const barn = barnCosts({
    charges: await chargesSince(db, since),
    bred: await maresBredSince(db, since),
  })
  return (dam: HorseId, fee: MatingOnFile['fee']): MatingCosts =>
    matingCosts({ fee, rates: rates.get(dam) ?? [], today: day }, barn)
}

/** What she is booked for this season or a later one; else what he stands for. */
async function feeOf(db: Db, { sire, dam }: Couple, year: number): Promise<MatingOnFile['fee']> {
  const booked = (await allBookings(db, { mare_id: dam.id, stallion_id: sire.id, status: 'booked' }))
    .filter(({ season_year, fee }) => season_year >= year && fee !== null)
    .toSorted((a, b) => a.season_year - b.season_year)[0]
  if (booked !== undefined && booked.fee !== null)
    return { cents: centsOnFile(booked.fee), basis: `As booked for ${booked.season_year}.` }
  const season = (await readStallionSeason(db, sire.id, year))?.stud_fee
  const fee = studFeeOf(season, sire.stud_fee)
  if (fee === null) return 'No booking of the two and no fee of his on file.'
  return {
    cents: centsOnFile(fee),
    basis:
      fee === season ? `His fee of the ${year} season.` : 'His fee on file; she isn’t booked at another.',
  }
}
