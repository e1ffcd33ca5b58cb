import { MAX_LIST } from '@quarterpole/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type SemenLot = ReplyOf<'listSemenLots'>[number]
export type SemenEntry = ReplyOf<'listSemen'>[number]
export type RegistryRule = ReplyOf<'listRules'>[number]

/** The lots of one stallion, or of all. */
export const lotsQuery = (horse_id?: number) =>
  queryOptions({
    queryKey: ['semen', 'lots', horse_id ?? null],
    queryFn: ({ signal }) =>
      call('listSemenLots', { query: horse_id === undefined ? {} : { horse_id }, signal }),
  })

/** The barn's own registry rules; those that come with Quarterpole are in the contract. */
export const rulesQuery = queryOptions({
  queryKey: ['rules', 'list'],
  queryFn: ({ signal }) => call('listRules', { query: { limit: MAX_LIST }, signal }),
})
