import type { HorseId } from '@quarterpole/contract/ids'
import type { PlanStud, SeasonPlanQuestion } from '@quarterpole/contract/season-plan'
import { clockOf, endOf } from '@quarterpole/contract/semen-clock'
import { dosesLeft, lotKey, type StockEntry } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { registryRules } from '../../herd/semen/rules.ts'
import { breedingRates, cycleRate } from '../rates/breeding-rates.ts'

/** How many doses a foal is taken to need, and why. */
export interface DosesAFoal {
  readonly doses: number
  /** Of a breeding with stored semen, and the share of such cycles that took; null: as many as were asked for. */
  readonly from: { readonly a_breeding: number; readonly rate: number } | null
}
export interface PlanDoses {
  /** Null: nobody is bred by stored semen. */
  readonly aFoal: DosesAFoal | null
  readonly of: ReadonlyMap<HorseId, Pick<PlanStud, 'doses' | 'doses_until' | 'dose_foals'>>
}

/**
 * The doses of the stallions that are bred by stored semen: those that no longer cover, by what is on file or was sent, and
 * those for whom a number was sent. A foal takes the doses of a breeding here ÷ the share of such cycles that took, rounded
 * up; mares booked by others and not bred yet take theirs first.
 *
 * @param waiting  mares of other plans booked to him and not bred yet
 */
export async function planDoses(
  db: Db,
  question: SeasonPlanQuestion,
  { stallions, waiting }: { stallions: readonly HorseRow[]; waiting: (id: HorseId) => number },
): Promise<PlanDoses> {
  const sent = new Map(question.stud_terms.map((terms) => [terms.stallion_id, terms.doses]))
  const stored = stallions.filter((one) => endOf(one) !== null || typeof sent.get(one.id) === 'number')
  if (stored.length === 0) return { aFoal: null, of: new Map() }
  const entries = await stockEntries(
    db,
    stored.map(({ id }) => id),
  )
  const rules = await registryRules(db)
  const aFoal = await dosesAFoal(db, question, entries)
  return {
    aFoal,
    of: new Map(
      stored.map((horse) => {
        const onFile = storedDoses(entries.filter(({ stallion_id }) => stallion_id === horse.id))
        const asked = sent.get(horse.id)
        const doses = asked === undefined ? onFile : asked
        return [
          horse.id,
          {
            doses,
            doses_until: clockOf(horse, rules)?.until ?? null,
            dose_foals:
              doses === null ? null : Math.max(0, Math.floor(doses / aFoal.doses) - waiting(horse.id)),
          },
        ]
      }),
    ),
  }
}

/** The doses left of all lots but cooled ones, which keep for days. */
function storedDoses(entries: readonly StockEntry[]): number {
  const cooled = new Set(entries.flatMap(({ form, lot }) => (form === 'cooled' ? lotKey(lot) : [])))
  const left = dosesLeft(entries.filter(({ lot }) => !cooled.has(lotKey(lot))))
  return left.values().reduce((sum, doses) => sum + doses, 0)
}

async function dosesAFoal(
  db: Db,
  { doses_a_foal, season_year }: SeasonPlanQuestion,
  entries: Awaited<ReturnType<typeof stockEntries>>,
): Promise<DosesAFoal> {
  if (doses_a_foal !== null) return { doses: doses_a_foal, from: null }
  const used = entries.flatMap(({ kind, doses }) => (kind === 'used' ? (doses ?? []) : []))
  const a_breeding = used.length === 0 ? 1 : used.reduce((sum, doses) => sum + doses, 0) / used.length
  const rate = cycleRate(await breedingRates(db, season_year), 'frozen_semen')
  return { doses: Math.ceil(a_breeding / rate), from: { a_breeding, rate } }
}
