import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { plural } from '../../ui/words/number.ts'
import { HorseBookings } from './HorseBookings.tsx'
import { HorseCovers } from './HorseCovers.tsx'
import { HorseCrosses } from './HorseCrosses.tsx'
import { HorsePart, type SectionProps } from './HorsePart.tsx'
import { horseCoversQuery } from '../../herd/horses/covers-query.ts'
import { horseBookingsQuery, horseCrossesQuery } from './queries.ts'

/** Bookings, breedings and saved crosses; of a horse of another job only where there are some. */
export function HorseSeason({ horse, role, place }: SectionProps) {
  const [isMare, isStallion] = [horse.sex === 'M', horse.sex === 'S']
  const breeds = isMare || isStallion
  const mayBook = useMay('listStallionBookEntries') && breeds
  const mayRead = useMay('read_barn') && breeds
  const { id } = horse
  const as = isMare ? 'mare_id' : 'stallion_id'
  const bookings = useQuery({ ...horseBookingsQuery(id, as), enabled: mayBook })
  const covers = useQuery({ ...horseCoversQuery(id, as), enabled: mayRead })
  const crosses = useQuery({ ...horseCrossesQuery(id, isMare ? 'dam_id' : 'sire_id'), enabled: mayRead })
  const gist = [
    [bookings.data, 'booking', 'bookings'] as const,
    [covers.data, 'breeding', 'breedings'] as const,
    [crosses.data, 'saved cross', 'saved crosses'] as const,
  ].flatMap(([rows = [], one, many]) => (rows.length === 0 ? [] : [plural(rows.length, one, many)]))
  if (!mayBook && !mayRead) return null
  if (gist.length === 0 && role !== 'mare' && role !== 'stud') return null
  return (
    <HorsePart
      place={place}
      title="Bookings and breedings"
      gist={gist.length === 0 ? 'none on file' : gist.join(', ')}
    >
      {mayBook && <HorseBookings horse={horse} />}
      {mayRead && (
        <>
          <HorseCovers horse={horse} />
          <HorseCrosses horse={horse} />
        </>
      )}
    </HorsePart>
  )
}
