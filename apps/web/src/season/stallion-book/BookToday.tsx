import { useYearStart } from '../../ui/year-start.ts'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useIsOpen } from '../../ui/may.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { localDay } from '../../ui/words/day.ts'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { bookWords, openingSeason } from './book-words.ts'
import {
  bookedQuery,
  type Booking,
  bookSeasonsQuery,
  stallionsQuery,
  type StallionSeason,
} from './queries.ts'

/** The book of the season and the mares who are still to be bred; nothing where no mare is booked. */
export function BookToday({ now }: { now: Date }) {
  const start = useYearStart()
  return useIsOpen()(paths.stallionBook()) ? <Season year={horseYear(localDay(now), start)} /> : null
}

function Season({ year }: { year: number }) {
  const { data: seasons } = useQuery(bookSeasonsQuery)
  const season = openingSeason(seasons ?? [], year)
  const stallions = useQuery({ ...stallionsQuery(season), enabled: seasons !== undefined })
  const bookings = useQuery({ ...bookedQuery(season), enabled: seasons !== undefined })
  if (seasons === undefined || stallions.data === undefined || bookings.data === undefined) return null
  const booked = stallions.data.filter((stallion) => stallion.booked > 0)
  if (booked.length === 0) return null
  return (
    <Section
      title={`Stallion book ${season}`}
      place="first"
      aside={<Anchor href={paths.stallionBook({ season })}>All bookings</Anchor>}
    >
      <BookTodayView stallions={booked} bookings={bookings.data} />
    </Section>
  )
}

interface ViewProps {
  /** With a booking. */
  stallions: readonly StallionSeason[]
  bookings: readonly Booking[]
}

const MAX_STALLIONS = 6
/** More are counted. */
const NAMED = 4

export const BookTodayView = ({ stallions, bookings }: ViewProps) => (
  <Table caption="Stallions with bookings, and the mares still to be bred" entries left>
    <thead>
      <tr>
        <Th>Stallion</Th>
        <Th>Book</Th>
        <Th>To be bred</Th>
        <Th num>In foal</Th>
      </tr>
    </thead>
    <tbody>
      {stallions
        .toSorted((a, b) => b.booked - a.booked)
        .slice(0, MAX_STALLIONS)
        .map((stallion) => {
          const own = bookings.filter(({ stallion_id }) => stallion_id === stallion.stallion_id)
          const open = own.filter(({ progress }) => ['not_bred', 'open'].includes(progress.state))
          const more = open.length - NAMED
          return (
            <tr key={stallion.stallion_id}>
              <RowHead>
                <Name
                  href={paths.stallionBook({ season: stallion.season_year, stallion: stallion.stallion_id })}
                >
                  {stallion.stallion_name}
                </Name>
              </RowHead>
              <Td>{bookWords(stallion)}</Td>
              <Td>
                <PhoneLabel>To be bred</PhoneLabel>
                {open.length === 0 ? (
                  <Dim>none</Dim>
                ) : (
                  open
                    .slice(0, NAMED)
                    .map(({ mare_name }) => mare_name)
                    .join(', ')
                )}
                {more > 0 && ` and ${more} more`}
              </Td>
              <Td num>
                <PhoneLabel>In foal</PhoneLabel>
                {own.filter(({ progress }) => progress.state === 'in_foal').length}
              </Td>
            </tr>
          )
        })}
    </tbody>
  </Table>
)
