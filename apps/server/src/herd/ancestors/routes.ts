import { BRACKET_GENERATIONS } from '@quarterpole/contract/limits'
import { tellActivity } from '../../history/activity/written.ts'
import { presentPedigree } from '../genetics/present-pedigree.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { HerdServices } from '../snapshot/herd-services.ts'
import { saveAncestors } from './commands.ts'

export const ancestorHandlers = {
  saveAncestors: async ({ db, herd }, { params, body, reply }) => {
    const written = await saveAncestors(db, params.id, body)
    if (written !== null) tellActivity(reply, written)
    return presentPedigree(await herd.upToDate(), params.id, BRACKET_GENERATIONS)
  },
} satisfies Partial<Handlers<HerdServices>>
