import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type BodyOf, call, type ReplyOf, write } from '../../app/api/client.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useToast } from '../../ui/Toast.tsx'
import { dayOfMoment } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'

export type OwnerReport = ReplyOf<'getOwnerReport'>
export type ReportRun = ReplyOf<'previewOwnerReports'>
export type Chosen = BodyOf<'createOwnerReportPdf'>
type Mail = OwnerReport['mail']

const MAIL_POLL_MS = 2000
const isWaiting = (mail: Mail) => mail?.state === 'waiting'

/** Looked at again while its e-mail is on its way. */
export const ownerReportQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: ['contacts', id, 'owner-report', month],
    queryFn: ({ signal }) => call('getOwnerReport', { params: { id }, query: { month }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isWaiting(state.data?.mail ?? null) ? MAIL_POLL_MS : false),
  })

export const reportRunQuery = (month: string) =>
  queryOptions({
    queryKey: ['owner-reports', month],
    queryFn: ({ signal }) => call('previewOwnerReports', { query: { month }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ mail }) => isWaiting(mail)) === true ? MAIL_POLL_MS : false,
  })

export function useSending() {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  return useMutation({
    mutationFn: (body: BodyOf<'sendOwnerReports'>) => write('sendOwnerReports', { body }),
    onSuccess: ({ data: { sending } }) => {
      notify('done', `Sending ${plural(sending, 'report')}`)
      return invalidateAfter('record')
    },
  })
}

export const NO_MAIL = 'To send from here, set up your mail server under Data Studio, System.'

/** "Sent May 31, 2026 to ann@example.com" */
export function mailWords(mail: Mail): string | null {
  if (mail === null) return null
  const { state, to, at, fault } = mail
  if (state === 'sent') return `Sent ${dayOfMoment(at)} to ${to}`
  return state === 'failed' ? `Not sent: ${fault}` : [`Sending to ${to} …`, fault].filter(Boolean).join(' ')
}
