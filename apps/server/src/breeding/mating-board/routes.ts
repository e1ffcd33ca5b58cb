import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { matingBoard } from './board.ts'

export const matingBoardHandlers = {
  getMatingBoard: (services, { query }) => matingBoard(services, query),
} satisfies Partial<Handlers<HerdServices>>
