import type { HorseId } from '@quarterpole/contract/ids'
import { listToDos } from '@quarterpole/db/queries/to-do'
import { tellActivity } from '../../history/activity/written.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addToDo, toDoRow, editToDo, finishToDo, removeToDo } from './commands.ts'

export const toDoHandlers = {
  listToDos: async ({ db }, { query, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { rows, total } = await listToDos(db, { ...query, horse_id })
    reply.header('x-total-count', total)
    return rows
  },
  getToDo: ({ db }, { params }) => toDoRow(db, params.id),
  createToDo: async ({ db }, { body, reply }) => {
    const written = await addToDo(db, body)
    reply.header('location', `/api/to-dos/${written.id}`)
    tellActivity(reply, written)
    return toDoRow(db, written.id)
  },
  updateToDo: async ({ db }, { params, body, reply }) => {
    const written = await editToDo(db, params.id, body)
    tellActivity(reply, written)
    return toDoRow(db, written.id)
  },
  deleteToDo: async ({ db }, { params, reply }) => {
    tellActivity(reply, await removeToDo(db, params.id))
    return null
  },
  finishToDo: async (services, { params, body, reply }) => {
    const { db } = services
    const { id, nextId, activityId } = await finishToDo(db, params.id, body, today(services))
    tellActivity(reply, { activityId })
    return {
      to_do: await toDoRow(db, id),
      next: nextId === null ? null : await toDoRow(db, nextId),
    }
  },
} satisfies Partial<Handlers>
