import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import type { ChosenHorse } from '../../herd/horses/HorseCombobox.tsx'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'

export type Cover = ReplyOf<'getCover'>
export type CoverEvent = Cover['events'][number]
export type SeasonMare = ReplyOf<'listSeasonMares'>[number]
export type SeasonWeek = ReplyOf<'getSeasonWeek'>
export type WeekItem = SeasonWeek['overdue'][number]
export type SeasonItem = Omit<WeekItem, 'papers'>

/** Prefix of every query about the season. */
const SEASON_KEY = ['season'] as const

export const maresQuery = (season: number) =>
  queryOptions({
    queryKey: [...SEASON_KEY, 'mares', season],
    queryFn: ({ signal }) =>
      callWithTotal('listSeasonMares', { query: { season_year: String(season) }, signal }),
  })

/** One mare's season, whether she is a broodmare or not; null for an unknown horse. */
export const mareQuery = (season: number, mare: number) =>
  queryOptions({
    queryKey: [...SEASON_KEY, 'mare', season, mare],
    queryFn: async ({ signal }) => {
      const query = { season_year: String(season), mare_id: String(mare) }
      return (await call('listSeasonMares', { query, signal }))[0] ?? null
    },
  })

export const bookingsOfMareQuery = (season: number, mare: number) =>
  queryOptions({
    queryKey: [...SEASON_KEY, 'bookings', season, mare],
    queryFn: ({ signal }) =>
      call('listStallionBookEntries', {
        query: { season_year: season, mare_id: mare, status: 'booked' },
        signal,
      }),
  })

/** The stallion a mare is booked to and not bred to yet; null where there are several or none. */
export function bookedStallion(bookings: ReplyOf<'listStallionBookEntries'> | undefined): ChosenHorse | null {
  const open = bookings?.filter(({ progress }) => progress.state === 'not_bred') ?? []
  const [first] = open
  return first === undefined || open.length > 1 ? null : { id: first.stallion_id, name: first.stallion_name }
}

export const breedingRatesQuery = queryOptions({
  queryKey: [...SEASON_KEY, 'rates'],
  queryFn: ({ signal }) => call('getBreedingRates', { signal }),
})

export const coverQuery = (id: number) =>
  queryOptions({
    queryKey: [...SEASON_KEY, 'cover', id],
    queryFn: ({ signal }) => call('getCover', { params: { id }, signal }),
  })

/** The event in an answer: the one with the id, or the newest. @throws {Error} if it was deleted */
export function eventIn({ events }: Cover, id: number | null): CoverEvent {
  const found = id === null ? events.at(-1) : events.find((each) => each.id === id)
  if (!found) throw new Error('the event is gone')
  return found
}

/** The event as it is now. @throws {Error} if it was deleted */
export const eventNow = async (client: QueryClient, { cover, id }: SubjectOf<'event'>) =>
  eventIn(await client.fetchQuery({ ...coverQuery(cover.id), staleTime: 0 }), id)

/** @param today the reader's, by which things are overdue */
export const weekQuery = (from: string, today: string) =>
  queryOptions({
    queryKey: [...SEASON_KEY, 'week', from, today],
    queryFn: ({ signal }) => call('getSeasonWeek', { query: { from, today }, signal }),
  })
