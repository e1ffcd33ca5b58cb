import type { Handlers } from '../../platform/http/serve.ts'
import { enqueueEvaluation } from '../../evaluation/enqueue.ts'
import { today } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { loadSample, removeSample } from './commands.ts'
import { herdCounts } from './counts.ts'

export const sampleHerdHandlers: Pick<
  Handlers<HerdServices>,
  'getHerdCounts' | 'loadSampleHerd' | 'removeSampleHerd'
> = {
  getHerdCounts: (services) => herdCounts(services),
  loadSampleHerd: async (services) => {
    const loaded = await loadSample(services.db, today(services))
    services.wakeJobs()
    return loaded
  },
  removeSampleHerd: async (services, { reply }) => {
    const removal = await removeSample(services.db)
    if (removal.activity_id !== null) reply.header('x-activity-id', removal.activity_id)
    return {
      ...removal,
      evaluation_job_id: removal.starts_removed > 0 ? await enqueueEvaluation(services) : null,
    }
  },
}
