import type { Start } from '@quarterpole/contract/start'
import { readHorse } from '@quarterpole/db/queries/horse'
import { type StartLine, startsOf } from '@quarterpole/db/queries/start'
import { tellActivity } from '../../history/activity/written.ts'
import { enqueueEvaluationOfStart } from '../../evaluation/enqueue.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addStart, deleteStart, editStart, startOf } from './commands.ts'

export const startHandlers = {
  listStarts: async ({ db }, { params, reply }) => {
    const starts = await startsOf(db, params.id)
    if (starts.length === 0 && !(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    reply.header('x-total-count', starts.length)
    return starts.map(presentStart)
  },
  createStart: async (services, { body, reply }) => {
    const written = await addStart(services.db, body, today(services))
    tellActivity(reply, written)
    if (written.isRated) await enqueueEvaluationOfStart(services)
    return presentStart(await startOf(services.db, written))
  },
  updateStart: async (services, { params, body, reply }) => {
    const written = await editStart(services.db, params, body, today(services))
    tellActivity(reply, written)
    if (written.isRated) await enqueueEvaluationOfStart(services)
    return presentStart(await startOf(services.db, written))
  },
  deleteStart: async (services, { params, reply }) => {
    const written = await deleteStart(services.db, params)
    tellActivity(reply, written)
    if (written.isRated) await enqueueEvaluationOfStart(services)
    return null
  },
} satisfies Partial<Handlers>

export const presentStart = (start: StartLine): Start => ({
  race_id: start.race_id,
  race_date: start.race_date,
  track_id: start.track_id,
  track_name: start.track_name,
  race_number: start.race_number,
  post_time: start.post_time,
  distance_yards: start.distance_yards,
  condition: start.condition,
  wind_mph: start.wind_mph,
  post_position: start.post_position,
  finish: start.finish,
  field_size: start.field_size,
  time_s: start.time_s,
  si: start.si,
  si_source: start.si_source,
  status: start.status,
  earned_cents: start.earned_cents,
  weight_lb: start.weight_lb,
  jockey: start.jockey,
  trainer: start.trainer,
  comment: start.comment,
  version: start.version,
})
