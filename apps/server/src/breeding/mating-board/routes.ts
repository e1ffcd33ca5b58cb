import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { matingBoard } from './board.ts'

export const matingBoardHandlers: Pick<Handlers<HerdServices>, 'getMatingBoard'> = {
  getMatingBoard: (services, { query }) => matingBoard(services, query),
}
