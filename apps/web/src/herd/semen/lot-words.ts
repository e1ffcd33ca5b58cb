import { dayOf } from '../../ui/words/day.ts'
import { cents, plural } from '../../ui/words/number.ts'
import type { SemenEntry, SemenLot } from './queries.ts'

export const dosesWords = ({ doses_left }: Pick<SemenLot, 'doses_left'>): string =>
  doses_left === 0 ? 'none left' : `${plural(doses_left, 'dose')} left`

/** "Lot A1, frozen, 3 doses left" */
export const lotWords = (lot: SemenLot): string => `${lot.lot}, ${lot.form}, ${dosesWords(lot)}`

/** "tank 1, canister 2, cane 4"; null where nobody said. */
export const placeWords = ({
  tank,
  canister,
  cane,
}: Pick<SemenLot, 'tank' | 'canister' | 'cane'>): string | null =>
  [
    tank !== null && `tank ${tank}`,
    canister !== null && `canister ${canister}`,
    cane !== null && `cane ${cane}`,
  ]
    .filter(Boolean)
    .join(', ') || null

/** "until Dec 31, 2028, by AQHA"; null where no rule ends it. */
export function usableWords({ clock }: Pick<SemenLot, 'clock'>): string | null {
  if (clock === null) return null
  if (clock.until !== null) return `until ${dayOf(clock.until)}, by ${clock.body}`
  return clock.missing === 'foaled'
    ? `${clock.body} asks for his foaling year, which isn’t on file`
    : `${clock.body} counts from a day that isn’t on file`
}

/** "in Dry shipper 12, $500 deposit, due back Jun 15, 2026"; null of an entry without a container. */
export function containerWords({
  container,
  deposit,
  container_due: due,
  container_back: back,
}: Pick<SemenEntry, 'container' | 'deposit' | 'container_due' | 'container_back'>): string | null {
  const words = [
    container !== null && `in ${container}`,
    deposit !== null && deposit !== undefined && `$${cents(deposit)} deposit`,
    back !== null ? `back ${dayOf(back)}` : due !== null && `due back ${dayOf(due)}`,
  ]
  return words.filter(Boolean).join(', ') || null
}

/** Whether no mare may be bred with it any more. */
export const isOver = ({ clock }: Pick<SemenLot, 'clock'>, today: string): boolean =>
  clock !== null && clock.until !== null && clock.until < today
