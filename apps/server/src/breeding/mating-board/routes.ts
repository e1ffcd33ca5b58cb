import type { Handlers } from '../../platform/http/serve.ts'
import { matingBoard } from './board.ts'

export const matingBoardHandlers: Pick<Handlers, 'getMatingBoard'> = {
  getMatingBoard: (services, { query }) => matingBoard(services, query),
}
