import { queryOptions } from '@tanstack/react-query'
import { call, type ReplyOf } from '../../app/api/client.ts'

export type Run = ReplyOf<'previewStatements'>
export type IssuedStatement = ReplyOf<'listIssued'>[number]
export type IssuedInFull = ReplyOf<'getIssued'>

/** What can be issued for a month. */
export const runQuery = (month: string) =>
  queryOptions({
    queryKey: ['statements', 'run', month],
    queryFn: ({ signal }) => call('previewStatements', { query: { month }, signal }),
  })

const MAIL_POLL_MS = 2000

/** Those of a month or of a contact, newest first; looked at again while one is on its way. */
export const issuedQuery = (of: { month: string } | { contact_id: number }) =>
  queryOptions({
    queryKey: ['statements', 'issued', of],
    queryFn: ({ signal }) => call('listIssued', { query: of, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? MAIL_POLL_MS : false),
  })

export const issuedStatementQuery = (id: number) =>
  queryOptions({
    queryKey: ['statements', 'one', id],
    queryFn: ({ signal }) => call('getIssued', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOnItsWay(state.data) ? MAIL_POLL_MS : false,
  })

const isOnItsWay = ({ sent_to, sent_at, fault }: IssuedStatement) =>
  sent_to !== null && sent_at === null && fault === null
