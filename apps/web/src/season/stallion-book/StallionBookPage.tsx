import { useThisYear } from '../../ui/use-this-year.ts'
import { ShowMore } from '../../app/PagedList.tsx'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { type BookSearch, readBookSearch } from './book-search.ts'
import { openingSeason, seasonsOf } from './book-words.ts'
import { BookTools } from './BookTools.tsx'
import { BookView } from './BookView.tsx'
import { bookFileAddress, bookingsQuery, bookSeasonsQuery, stallionsQuery } from './queries.ts'
import { splitOff } from '../../ui/split-off.tsx'

const BookDialogs = splitOff(async () => (await import('./BookDialogs.tsx')).BookDialogs)

/** Who is booked to whom, by season. The address holds the season, the filter and the open dialog. */
export function StallionBookPage() {
  const { search, readNow } = useAddress(paths.stallionBook(), readBookSearch)
  const thisYear = useThisYear()
  const seasons = useQuery(bookSeasonsQuery)
  const follow = useFollow()
  const season = search.season ?? openingSeason(seasons.data ?? [], thisYear)
  const { stallion, status, contact, state, guarantee, q } = search
  const filter: BookSearch = { season, stallion, status, contact, state, guarantee, q }
  const change = (part: BookSearch) =>
    follow(paths.stallionBook({ ...readNow(), season, ...part }), { replace: true, keepScroll: true })
  return (
    <div data-paper>
      <PageTitle title="Stallion Book" lead="Who’s booked to whom, on what terms, and how it went.">
        <Row gap={3} align="end" data-screen-only>
          {seasons.data !== undefined && (
            <SelectField
              label="Season"
              value={String(season)}
              choices={seasonsOf([...seasons.data, { season_year: season }], thisYear).map((year) => ({
                value: String(year),
                label: String(year),
              }))}
              onChange={(year) => change({ season: Number(year), stallion: undefined })}
            />
          )}
          <ButtonRow>
            <ButtonLink
              kind="solid"
              icon="plus"
              href={paths.stallionBook({ ...filter, form: 'book' })}
              keepScroll
            >
              Book a mare
            </ButtonLink>
            <ButtonLink href={paths.stallionBook({ ...filter, form: 'import' })} keepScroll>
              Import
            </ButtonLink>
            <ButtonLink href={bookFileAddress(filter)} target="_blank" download>
              Export CSV
            </ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
          </ButtonRow>
        </Row>
      </PageTitle>
      {seasons.data !== undefined ? (
        <Season season={season} filter={filter} onChange={change} />
      ) : (
        <NotLoaded
          what="the stallion book"
          error={seasons.error}
          onRetry={seasons.refetch}
          level={2}
          rows={6}
          columns={6}
        />
      )}
      {(search.form !== undefined || search.booking !== undefined) && (
        <BookDialogs search={search} season={season} />
      )}
    </div>
  )
}

interface SeasonProps {
  season: number
  filter: BookSearch
  onChange: (part: BookSearch) => void
}

function Season({ season, filter, onChange }: SeasonProps) {
  const stallions = useQuery(stallionsQuery(season))
  const bookings = useInfiniteQuery(bookingsQuery(filter))
  const error = stallions.error ?? bookings.error
  if (stallions.data !== undefined && bookings.data !== undefined)
    return (
      <BookView
        stallions={stallions.data}
        bookings={bookings.data.pages.flatMap((page) => page.data)}
        total={bookings.data.pages[0]?.total ?? 0}
        filter={filter}
        tools={<BookTools filter={filter} stallions={stallions.data} onChange={onChange} />}
        more={bookings.hasNextPage ? <ShowMore query={bookings} /> : null}
      />
    )
  const retry = () => Promise.all([stallions.refetch(), bookings.refetch()])
  return <NotLoaded what="the season" error={error} onRetry={retry} level={2} rows={6} columns={6} />
}
