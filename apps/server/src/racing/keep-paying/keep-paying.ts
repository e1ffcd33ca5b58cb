import { addDays, daysBetween } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import type { KeepPaying, RaceAhead } from '@quarterpole/contract/keep-paying'
import type { Db } from '@quarterpole/db/open'
import { readHorse } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { pastStarts } from '@quarterpole/db/queries/start'
import { keepPaying, type StayingIn, worthOfPayments } from '@quarterpole/racing/keep-paying'
import { profileOf } from '../../evaluation/breeding-values.ts'
import { componentsOf } from '../../herd/components.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { invalid } from '../../platform/http/problem.ts'
import { today as todayOf } from '../../platform/process/services.ts'
import { usDay } from '../../platform/us-day.ts'
import { trueForm } from '../career-line/true-form.ts'

/**
 * Whether the payments ahead for a race are worth making: {@link keepPaying} with the horse's true form on race day,
 * and the payments on file. Starts and chances of going lame are spread evenly over the days until the race.
 *
 * @throws {AppError} not_found; invalid where the race is not ahead, has no payment on file, or one in the past of which
 *   nobody said what became of it
 */
export async function keepPayingFor(
  services: HerdServices,
  id: HorseId,
  ahead: RaceAhead,
): Promise<KeepPaying> {
  const { db, herd: store } = services
  if (!(await readHorse(db, id))) throw noSuchHorse(id)
  const today = todayOf(services)
  const rows = await paymentsOf(db, id, { ...ahead, today })
  const due = rows.filter(({ status }) => status === null)
  const isIn = !rows.some(({ status }) => status === 'dropped')
  const paid = rows.filter(({ status }) => status === 'paid')
  const ability = await abilityOn(db, await store.upToDate(), { id, ...ahead, today })
  const base = {
    is_in: isIn,
    paid_cents: paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
  if (!ability)
    return {
      ...base,
      ability: null,
      payments: [],
      value_cents: null,
      pay_all_cents: null,
      money_cents: null,
      chance_final: null,
    }
  const asked = stayingIn(ahead, { today, ability, isIn, due })
  return { ...base, ability: { si: ability.si, sd: ability.sd }, ...figured(asked, due, ahead.field_error) }
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]
type Ability = NonNullable<Awaited<ReturnType<typeof abilityOn>>>

/** Paid of a horse that is out, too. */
const letsIn = ({ kind }: Payment) => kind === 'late' || kind === 'supplement'

/** What is asked of the model; money in cents. */
function stayingIn(
  ahead: RaceAhead,
  { today, ability, isIn, due }: { today: string; ability: Ability; isIn: boolean; due: readonly Payment[] },
): StayingIn {
  const days = daysBetween(today, ahead.race_on)
  const until = (from: string, to: string) => {
    const share = days === 0 ? 0 : daysBetween(from, to) / days
    return { starts: ahead.starts * share, stays: (ahead.fit / 100) ** share }
  }
  const dates = [today, ...due.map(({ due_on }) => due_on)]
  return {
    ability: { mean: ability.si, variance: ability.sd ** 2 },
    isIn,
    payments: due.map((payment, i) => ({
      cents: payment.amount_cents,
      letsIn: letsIn(payment),
      ...until(dates[i] ?? today, payment.due_on),
    })),
    race: {
      ...until(dates.at(-1) ?? today, ahead.race_on),
      money: ahead.split.map((percent) => percent * ahead.purse * (ahead.yours / 100)),
      field: { mean: ahead.field_si, variance: ahead.field_sd ** 2 },
      inTrials: ahead.in_trials,
      inFinal: ahead.in_final,
    },
    runVariance: ability.runVariance,
  }
}

/** What the model says of it, and of a field as much weaker and stronger as it may be. */
function figured(asked: StayingIn, due: readonly Payment[], fieldError: number) {
  const found = keepPaying(asked)
  const ends = [-fieldError, fieldError].map((off) => {
    const field = { ...asked.race.field, mean: asked.race.field.mean + off }
    return worthOfPayments({ ...asked, race: { ...asked.race, field } })
  })
  return {
    payments: due.map((payment, i) => {
      const { id, kind, due_on, amount_cents } = payment
      const here = found.payments[i]?.worthCents ?? 0
      const pays = [here, ...ends.map((worths) => worths[i] ?? 0)].map((worth) => worth > amount_cents)
      return {
        id,
        kind,
        due_on,
        amount_cents,
        lets_in: letsIn(payment),
        pays_from_si: found.payments[i]?.paysFromSi ?? null,
        chance_paid: chance(found.payments[i]?.chancePaid ?? 0),
        worth_cents: Math.round(here),
        verdict: pays.every(Boolean)
          ? ('pay' as const)
          : pays.some(Boolean)
            ? ('close' as const)
            : ('stop' as const),
      }
    }),
    value_cents: Math.round(found.valueCents),
    pay_all_cents: Math.round(found.payAllCents),
    money_cents: Math.round(found.moneyCents),
    chance_final: chance(found.chanceFinal),
  }
}

/** Without the last bits of a quadrature. */
const chance = (p: number) => Math.min(1, Math.max(0, p))

/** The payments of a race, in order of day. */
async function paymentsOf(
  db: Db,
  id: HorseId,
  { race, race_on, today }: { race: string; race_on: string; today: string },
) {
  if (race_on < today) throw invalid('race_on', 'This race has been run. Enter a day from today on.')
  const rows = (await recordsOfHorses(db, 'nomination', [id]))
    .filter((row) => row.race === race)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
  if (rows.length === 0)
    throw invalid('race', `No payment for ${race} is on file for this horse. Enter its payments first.`)
  const unsaid = rows.find(({ status, due_on }) => status === null && due_on < today)
  if (unsaid)
    throw invalid(
      'race',
      `The payment of ${usDay(unsaid.due_on)} is past due. Say first whether it was paid or dropped.`,
    )
  const after = rows.find(({ status, due_on }) => status === null && due_on > race_on)
  if (after)
    throw invalid('race_on', `A payment is due on ${usDay(after.due_on)}, after this day. Check both.`)
  return rows
}

/** His true form on race day as it is known today, and how far one run is from it; null where nothing is known. */
async function abilityOn(
  db: Db,
  herd: HerdSnapshot,
  {
    id,
    race_on,
    distance_yards,
    today,
  }: { id: HorseId; race_on: string; distance_yards: number; today: string },
) {
  const { evaluation } = herd
  if (!evaluation || rowOf(herd, id) < 0) return null
  const starts = await pastStarts(db, [id], { before: addDays(today, 1), evaluation: evaluation.run.id })
  if (starts.length === 0 && profileOf(herd, id) === null) return null
  const asOf = { herd, evaluation, source: 'in_use', days: null } as const
  const form = trueForm(asOf, id, { starts, distanceYards: distance_yards })
  return {
    ...form.at(race_on, form.starts.length),
    runVariance: componentsOf(evaluation.run).residual,
  }
}
