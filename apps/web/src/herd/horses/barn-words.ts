import { HORSE_ROLE_WORDS, HORSE_STATUS_WORDS, type HorseRole } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { dayOf } from '../../ui/words/day.ts'
import type { Whose } from './horse-search.ts'
import type { Horse } from './queries.ts'

export const WHOSE_WORD: Record<Whose, string> = { mine: 'Mine', reference: 'Reference', all: 'All' }

/** Roles a horse of this sex can have. */
export const rolesOf = (sex: Sex): readonly HorseRole[] =>
  (['broodmare', 'at_stud', 'in_training', 'young_stock'] as const).filter(
    (role) =>
      !(role === 'broodmare' && (sex === 'S' || sex === 'G')) &&
      !(role === 'at_stud' && (sex === 'M' || sex === 'G')),
  )

/** "Died Feb 3, 2021", "Sold to Double J"; null while unknown. */
export function statusLine({
  status,
  status_date,
  sold_to,
}: Pick<Horse, 'status' | 'status_date' | 'sold_to'>): string | null {
  if (status === null) return null
  const to = sold_to === null ? '' : ` to ${sold_to}`
  const when = status_date === null ? '' : ` ${dayOf(status_date)}`
  return `${HORSE_STATUS_WORDS[status]}${to}${to !== '' && when !== '' ? ',' : ''}${when}`
}

/** What a list says beside the name: reference, status, role. */
export function barnLine(
  horse: Pick<Horse, 'is_mine' | 'is_stub' | 'status' | 'status_date' | 'sold_to' | 'role'>,
): string | null {
  const said = [
    horse.is_mine || horse.is_stub ? null : 'Reference',
    horse.status === 'alive' ? null : statusLine(horse),
    horse.role === null ? null : HORSE_ROLE_WORDS[horse.role],
  ].filter((part) => part !== null)
  return said.length === 0 ? null : said.join(' · ')
}
