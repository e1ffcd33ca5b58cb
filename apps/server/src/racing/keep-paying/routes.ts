import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { keepPayingFor } from './keep-paying.ts'

export const keepPayingHandlers = {
  getKeepPaying: (services, { params, query }) => keepPayingFor(services, params.id, query),
} satisfies Partial<Handlers<HerdServices>>
