import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { matingBoard } from './board.ts'
import { suggestCrosses } from './suggest-crosses.ts'

export const matingBoardHandlers = {
  getMatingBoard: (services, { query }) => matingBoard(services, query),
  suggestCrosses: (services) => suggestCrosses(services),
} satisfies Partial<Handlers<HerdServices>>
