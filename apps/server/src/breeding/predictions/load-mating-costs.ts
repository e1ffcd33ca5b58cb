import { centsOnFile } from '@quarterpole/contract/cents'
import { addDays } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import type { MatingCosts } from '@quarterpole/contract/mating-costs'
import type { Db } from '@quarterpole/db/open'
import { chargesSince } from '@quarterpole/db/queries/charge'
import { maresBredSince } from '@quarterpole/db/queries/cover-event'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { allBookings } from '@quarterpole/db/queries/stallion-book'
import { readStallionSeason } from '@quarterpole/db/queries/stallion-season'
import { type Services, today } from '../../platform/process/services.ts'
import { readCouple } from './couple.ts'
import { type CostsOnFile, matingCosts } from './mating-costs.ts'
import { studFeeOf } from './stud-fee.ts'

/** @throws {AppError} not_found, invalid (sex) */
export async function loadMatingCosts(
  services: Services,
  asked: { readonly sire_id: number; readonly dam_id: number },
): Promise<MatingCosts> {
  const { db } = services
  const [sireId, damId] = [asked.sire_id as HorseId, asked.dam_id as HorseId] // checked to be whole and positive
  const { sire } = await readCouple(db, sireId, damId)
  const day = today(services)
  const since = addDays(day, -364)
  return matingCosts({
    fee: await feeOf(db, sire, damId, Number(day.slice(0, 4))),
    rates: await recordsOfHorses(db, 'rate', [damId]),
    charges: await chargesSince(db, since),
    bred: await maresBredSince(db, since),
    today: day,
  })
}

/** What she is booked for this season or a later one; else what he stands for. */
async function feeOf(db: Db, sire: HorseRow, mare_id: HorseId, year: number): Promise<CostsOnFile['fee']> {
  const booked = (await allBookings(db, { mare_id, stallion_id: sire.id, status: 'booked' }))
    .filter(({ season_year, fee }) => season_year >= year && fee !== null)
    .toSorted((a, b) => a.season_year - b.season_year)[0]
  if (booked !== undefined && booked.fee !== null)
    return { cents: centsOnFile(booked.fee), basis: `As booked for ${booked.season_year}.` }
  const season = (await readStallionSeason(db, sire.id, year))?.stud_fee
  const fee = studFeeOf(season, sire.stud_fee)
  if (fee === null) return null
  return {
    cents: centsOnFile(fee),
    basis:
      fee === season ? `His fee of the ${year} season.` : 'His fee on file; she isn’t booked at another.',
  }
}
