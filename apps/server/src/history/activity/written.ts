import type { FastifyReply } from 'fastify'

/** What a write made or changed, and its activity, by which it can be undone. */
export interface Written<Id> {
  readonly id: Id
  readonly activityId: number
}

/** Tells the page which activity to undo. */
export const tellActivity = (reply: FastifyReply, { activityId }: { readonly activityId: number }) =>
  reply.header('x-activity-id', activityId)
