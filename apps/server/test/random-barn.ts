import { barnFault, roleUnder } from '@quarterpole/contract/barn-facts'
import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'

interface DrawnBarn {
  readonly mine: boolean
  readonly status: HorseStatus | null
  readonly dated: boolean
  readonly soldTo: string | null
  readonly role: HorseRole | null
  readonly barnName: string | null
  readonly microchip: string | null
  readonly brand: string | null
  readonly notes: string | null
}

/** A barn's facts that do not contradict one another. */
export function barnOf(h: DrawnBarn, sex: 'S' | 'M' | 'G') {
  const { status } = h
  const role = roleUnder(status, h.role)
  const facts = {
    status,
    status_date: h.dated && status !== null && status !== 'alive' ? '2026-03-01' : null,
    sold_to: status === 'sold' ? h.soldTo : null,
    role,
  }
  const horse = { name: '', sex, foaled: null, foaled_precision: null, ...facts }
  return {
    ...facts,
    role: barnFault(horse, '2026-11-20') === null ? role : null,
    is_mine: h.mine ? (1 as const) : (0 as const),
    barn_name: h.barnName,
    microchip: h.microchip,
    brand: h.brand,
    notes: h.notes,
  }
}
