import type { HorseRole, HorseStatus } from './limits.ts'
import type { Sex } from './values.ts'

/** What a barn says of a horse, with what decides whether it can be true. */
export interface BarnFacts {
  readonly name: string
  readonly sex: Sex
  readonly foaled: string | null
  readonly foaled_precision: 'day' | 'year' | null
  readonly status: HorseStatus | null
  readonly status_date: string | null
  readonly sold_to: string | null
  readonly role: HorseRole | null
  readonly gelded_on?: string | null | undefined
}

/** A fact that contradicts another one: at which member, and what to do. */
export interface BarnFault {
  readonly path: 'status_date' | 'sold_to' | 'role' | 'gelded_on'
  readonly message: string
}

/** The first contradiction of these facts; null if there is none. */
export const barnFault = (facts: BarnFacts, today: string): BarnFault | null =>
  dateFault(facts, today) ?? buyerFault(facts) ?? roleFault(facts) ?? geldedFault(facts, today)

function dateFault(
  { name, status, status_date, foaled, foaled_precision }: BarnFacts,
  today: string,
): BarnFault | null {
  const fault = (message: string) => ({ path: 'status_date', message }) as const
  if (status_date === null) return null
  if (status === null || status === 'alive')
    return fault('Only died, sold or retired has a date. Choose one of them, or clear the date.')
  if (status_date > today) return fault('This date is in the future. Enter today or an earlier day.')
  return isBeforeFoaling(status_date, { foaled, foaled_precision })
    ? fault(`${name} was foaled after this date. Correct one of the two.`)
    : null
}

const isBeforeFoaling = (
  day: string,
  { foaled, foaled_precision }: Pick<BarnFacts, 'foaled' | 'foaled_precision'>,
): boolean =>
  foaled !== null && (foaled_precision === 'year' ? day.slice(0, 4) < foaled.slice(0, 4) : day < foaled)

function geldedFault({ name, sex, gelded_on = null, ...born }: BarnFacts, today: string): BarnFault | null {
  const fault = (message: string) => ({ path: 'gelded_on', message }) as const
  if (gelded_on === null) return null
  if (sex !== 'G')
    return fault('Only a gelding has the day he was gelded. Change the sex, or clear the date.')
  if (gelded_on > today) return fault('This date is in the future. Enter today or an earlier day.')
  return isBeforeFoaling(gelded_on, born)
    ? fault(`${name} was foaled after this date. Correct one of the two.`)
    : null
}

/** The day of lifetime earnings that are not on file, or of tomorrow; null where all is well. */
export function earningsFault(
  {
    lifetime_earnings_cents: cents,
    lifetime_earnings_on: day,
  }: {
    lifetime_earnings_cents?: number | null | undefined
    lifetime_earnings_on?: string | null | undefined
  },
  today: string,
): string | null {
  if (day === null || day === undefined) return null
  if (cents === null) return 'Enter the lifetime earnings of this date, or clear the date.'
  return day > today ? 'This date is in the future. Enter today or an earlier day.' : null
}

const buyerFault = ({ status, sold_to }: BarnFacts): BarnFault | null =>
  sold_to === null || status === 'sold'
    ? null
    : {
        path: 'sold_to',
        message: 'Only a horse that was sold has a buyer. Choose the status sold, or clear the buyer.',
      }

function roleFault({ name, sex, status, role }: BarnFacts): BarnFault | null {
  const fault = (message: string) => ({ path: 'role', message }) as const
  if (role === null) return null
  if (status === 'died') return fault(`${name} has died. Clear the role.`)
  if (role === 'in_training' && status === 'retired')
    return fault(`${name} is retired and can’t be in training. Change the status or the role.`)
  if (role === 'broodmare' && (sex === 'S' || sex === 'G'))
    return fault(`${name} is a ${sex === 'S' ? 'stallion' : 'gelding'} and can’t be a broodmare.`)
  if (role === 'at_stud' && (sex === 'M' || sex === 'G'))
    return fault(`${name} is a ${sex === 'M' ? 'mare' : 'gelding'} and can’t be at stud.`)
  return null
}

/** Whether a horse of a role is offered as a mate unasked: one in training runs. */
export const isOfferedAsMate = (role: HorseRole | null): boolean => role !== 'in_training'

/** The role a horse keeps with a new status: the dead have none, and the retired are not in training. */
export const roleUnder = (status: HorseStatus | null, role: HorseRole | null): HorseRole | null =>
  status === 'died' || (status === 'retired' && role === 'in_training') ? null : role
