import type { HorseId } from '@quarterpole/contract/ids'
import { aboutText } from '@quarterpole/contract/paper-about'
import { countPapers } from '@quarterpole/db/queries/paper-about'
import { listToDos } from '@quarterpole/db/queries/to-do'
import { tellActivity } from '../../history/activity/written.ts'
import { hiddenFrom } from '../../platform/http/private-parts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addToDo, toDoRow, editToDo, finishToDo, removeToDo } from './commands.ts'

export const toDoHandlers = {
  listToDos: async ({ db }, { query, request, reply }) => {
    const horse_id = query.horse_id as HorseId | undefined // digits of the query
    const { rows, total } = await listToDos(db, { ...query, horse_id })
    reply.header('x-total-count', total)
    const aboutOf = ({ id }: { readonly id: number }) => aboutText('to_do', id)
    const papers = await countPapers(db, rows.map(aboutOf), hiddenFrom(request.caller))
    return rows.map((row) => ({ ...row, papers: papers.get(aboutOf(row)) ?? 0 }))
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
