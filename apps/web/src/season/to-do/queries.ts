import { queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'

export type Duty = ReplyOf<'getDuty'>

const DUTIES_KEY = ['duties'] as const

/** What is still to do, by the day it is due. */
export const openDutiesQuery = queryOptions({
  queryKey: [...DUTIES_KEY, 'open'],
  queryFn: ({ signal }) => callWithTotal('listDuties', { query: { open: 'true' }, signal }),
})

export const dutyQuery = (id: number) =>
  queryOptions({
    queryKey: [...DUTIES_KEY, id],
    queryFn: ({ signal }) => call('getDuty', { params: { id }, signal }),
  })

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call('getCalendar', { signal }),
})
