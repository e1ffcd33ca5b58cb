import { costsOfHorse } from '@quarterpole/db/queries/charge'
import { readHorse } from '@quarterpole/db/queries/horse'
import type { Handlers } from '../../platform/http/serve.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { horseCosts } from './horse-costs.ts'

export const chargeHandlers = {
  getHorseCosts: async ({ db }, { params }) => {
    if (!(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    const { charges, shares } = await costsOfHorse(db, params.id)
    return horseCosts(charges, shares)
  },
} satisfies Partial<Handlers>
