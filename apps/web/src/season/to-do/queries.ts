import { queryOptions } from '@tanstack/react-query'
import { call, callWithTotal, type ReplyOf } from '../../app/api/client.ts'

export type ToDo = ReplyOf<'getToDo'>
export type ListedToDo = ReplyOf<'listToDos'>[number]

const TO_DOS_KEY = ['toDos'] as const

/** What is still to do, by the day it is due. */
export const openToDosQuery = queryOptions({
  queryKey: [...TO_DOS_KEY, 'open'],
  queryFn: ({ signal }) => callWithTotal('listToDos', { query: { open: 'true' }, signal }),
})

/** The last done first. */
export const doneToDosQuery = queryOptions({
  queryKey: [...TO_DOS_KEY, 'done'],
  queryFn: ({ signal }) => callWithTotal('listToDos', { query: { open: 'false' }, signal }),
})

export const toDoQuery = (id: number) =>
  queryOptions({
    queryKey: [...TO_DOS_KEY, id],
    queryFn: ({ signal }) => call('getToDo', { params: { id }, signal }),
  })

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => call('getCalendar', { signal }),
})
