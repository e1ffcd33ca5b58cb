import { placeOf, stayOn } from '@quarterpole/contract/place-of-stay'
import { useQuery } from '@tanstack/react-query'
import type { Horse } from '../horses/queries.ts'
import { recordsQuery } from '../records/record-calls.ts'
import { look } from '../../ui/Layout.tsx'
import { dayOf } from '../../ui/words/day.ts'

/** "Stands at Home, Barn 2, stall 14 since May 2, 2026"; nothing where that is not on file, or he is dead or sold. */
export function StandsAt({ horse, day }: { horse: Pick<Horse, 'id' | 'status'>; day: string }) {
  const isGone = horse.status === 'died' || horse.status === 'sold'
  const { data } = useQuery({ ...recordsQuery('stay', horse.id), enabled: !isGone })
  const stay = isGone ? null : stayOn(data ?? [], day)
  if (stay === null) return null
  return (
    <p className={look({ tone: 'muted' })}>
      Stands at {placeOf(stay)} since {dayOf(stay.from_day)}
    </p>
  )
}
