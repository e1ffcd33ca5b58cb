import { charge } from '@quarterpole/contract/charge'
import { chargedBy, costsOfHorse, ledgerOf } from '@quarterpole/db/queries/charge'
import { readHorse } from '@quarterpole/db/queries/horse'
import type { ContactId } from '@quarterpole/contract/ids'
import { getStatement } from '@quarterpole/contract/statement'
import { listRecords } from '@quarterpole/db/queries/record'
import { sendCsv } from '../../platform/http/files.ts'
import { shownTo } from '../../platform/http/private-parts.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { barnRecordOf } from '../records/barn-commands.ts'
import { serveForMany } from '../records/entry-for-many.ts'
import { present } from '../records/serve-record.ts'
import { balancesOf, contactCosts, linesOfOwner } from './contact-costs.ts'
import { billForDays } from './bill-days.ts'
import { horseCosts } from './horse-costs.ts'
import { ratesForMany } from './rates.ts'
import { statementCsv, statementOf } from './statement.ts'

export const chargeHandlers = {
  createRatesForMany: serveForMany(ratesForMany),
  billDays: async (services, { body, query: { dry_run }, reply }) => {
    const done = await billForDays(services.db, body, { today: today(services), dryRun: dry_run })
    if (done.activity_id !== null) reply.header('x-activity-id', done.activity_id)
    return done
  },
  getHorseCosts: async ({ db }, { params }) => {
    if (!(await readHorse(db, params.id))) throw noSuchHorse(params.id)
    const { charges, shares } = await costsOfHorse(db, params.id)
    return horseCosts(charges, shares)
  },
  getContactCosts: async (services, { params }) => {
    const { db } = services
    await barnRecordOf(db, 'contact', params.id)
    const ledger = await ledgerOf(db, params.id)
    const charged = await chargedBy(db, params.id)
    return contactCosts(linesOfOwner(params.id, ledger), { ...ledger, charged, today: today(services) })
  },
  listBalances: async (services) => ({
    balances: balancesOf(await ledgerOf(services.db, null), today(services)),
  }),
  listChargesOfContact: async ({ db }, { params, query, reply }) => {
    await barnRecordOf(db, 'contact', params.id)
    const { rows, total } = await listRecords(db, 'charge', { ...query, contact_id: params.id })
    reply.header('x-total-count', total)
    return rows.map((row) => present(charge.fields, row))
  },
  getStatement: async (services, { params, query }) => loadStatement(services, params.id, query.month),
  downloadStatement: async (services, { params, query, request, reply }) => {
    const statement = await loadStatement(services, params.id, query.month)
    const shown = shownTo(statement, request.caller, getStatement)
    return sendCsv(reply, `statement-${shown.month}-${shown.name}.csv`, statementCsv(shown))
  },
} satisfies Partial<Handlers>

/** @throws {AppError} not_found */
async function loadStatement(services: Services, id: ContactId, month: string | undefined) {
  const { name, address } = await barnRecordOf(services.db, 'contact', id)
  const ledger = await ledgerOf(services.db, id)
  const about = { name, address, month, today: today(services) }
  return statementOf(about, linesOfOwner(id, ledger), ledger.payments)
}
