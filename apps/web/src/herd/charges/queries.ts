import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithTotal } from '../../app/api/client.ts'
import { inChunks } from '../../app/api/in-chunks.ts'

const CHUNK = 100

export const horseCostsQuery = (id: number) =>
  queryOptions({
    queryKey: ['charges', 'costs', id],
    queryFn: ({ signal }) => call('getHorseCosts', { params: { id }, signal }),
  })

/** What a contact is to pay, and what was owed to it. */
export const contactCostsQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', id, 'costs'],
    queryFn: ({ signal }) => call('getContactCosts', { params: { id }, signal }),
  })

/** What an owner is to pay for a month; without one, for the last that has a charge. */
export const statementQuery = (id: number, month: string | undefined) =>
  queryOptions({
    queryKey: ['contacts', id, 'statement', month ?? ''],
    queryFn: ({ signal }) => call('getStatement', { params: { id }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who owes, the most first. */
export const balancesQuery = queryOptions({
  queryKey: ['contacts', 'balances'],
  queryFn: ({ signal }) => call('listBalances', { signal }),
})

/** What a contact paid, newest first. */
export const paymentsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['payments', id],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listPayments', {
        query: { contact_id: id, limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
  })

/** What was owed to a contact, newest first. */
export const chargesOfContactQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['contacts', id, 'charges'],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listChargesOfContact', {
        params: { id },
        query: { limit: CHUNK, offset: pageParam },
        signal,
      }),
    ...inChunks(CHUNK),
  })
