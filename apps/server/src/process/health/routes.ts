import type { Handlers } from '../../http/serve.ts'

export const healthHandlers: Pick<Handlers, 'getHealth' | 'getReady'> = {
  getHealth: ({ health }, { reply }) => {
    const answer = health.health()
    if (answer.status === 'unhealthy') reply.status(503)
    return answer
  },
  getReady: ({ health }, { reply }) => {
    const reasons = health.reasonsNotReady()
    if (reasons.length > 0) reply.status(503).header('retry-after', 5)
    return { ready: reasons.length === 0, reasons }
  },
}
