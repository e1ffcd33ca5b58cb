import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'

export type NamingHorse = ReplyOf<'listHorsesNaming'>[number]
export interface ContactFilter {
  q: string | undefined
  who: string | undefined
}
const CHUNK = 100

export const contactPagesQuery = ({ q, who }: ContactFilter) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', q ?? '', who ?? ''],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listContacts', {
        query: { search: q, only: who, limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
    placeholderData: keepPreviousData,
  })

/** The horses whose texts name a contact. */
export const horsesNamingQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['contacts', id, 'horses'],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listHorsesNaming', {
        params: { id },
        query: { limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
  })

/** What a contact owns, leases or acts for, newest first. */
export const ownershipsOfContactQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['contacts', id, 'ownerships'],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listOwnershipsOfContact', {
        params: { id },
        query: { limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
  })

/** The contacts that a horse's texts name. */
export const contactsOfHorseQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'of-horse', id],
    queryFn: ({ signal }) => call('listContactsOfHorse', { params: { id }, signal }),
  })

/** What is on file about a contact, newest first. */
export const documentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['documents', id],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listDocuments', {
        query: { contact_id: id, limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
  })
