import { charge } from '@quarterpole/contract/charge'
import { costsOfContact, costsOfHorse } from '@quarterpole/db/queries/charge'
import { readHorse } from '@quarterpole/db/queries/horse'
import { listRecords } from '@quarterpole/db/queries/record'
import type { Handlers } from '../../platform/http/serve.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { barnRecordOf } from '../records/barn-commands.ts'
import { present } from '../records/serve-record.ts'
import { contactCosts } from './contact-costs.ts'
import { horseCosts } from './horse-costs.ts'

export const chargeHandlers = {
  getHorseCosts: async ({ db }, { params }) => {
    if (!(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    const { charges, shares } = await costsOfHorse(db, params.id)
    return horseCosts(charges, shares)
  },
  getContactCosts: async ({ db }, { params }) => {
    await barnRecordOf(db, 'contact', params.id)
    return contactCosts(params.id, await costsOfContact(db, params.id))
  },
  listChargesOfContact: async ({ db }, { params, query, reply }) => {
    await barnRecordOf(db, 'contact', params.id)
    const { rows, total } = await listRecords(db, 'charge', { ...query, contact_id: params.id })
    reply.header('x-total-count', total)
    return rows.map((row) => present(charge.fields, row))
  },
} satisfies Partial<Handlers>
