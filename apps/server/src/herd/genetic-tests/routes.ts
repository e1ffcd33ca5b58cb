import { type GeneticTest, updateTest } from '@quarterpole/contract/genetic-test'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import { tellActivity, type Written } from '../../history/activity/written.ts'
import { horseOf } from '../horses/check-day.ts'
import { presentTest } from '../horses/present-horse.ts'
import { withMayEdit } from '../../platform/http/own-horses.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { addEntry, deleteEntry, editEntry, entryOf } from '../records/entry-commands.ts'
import { geneticTests } from './genetic-tests.ts'
import { type FamilyTests, familyTests, warningsOf } from './warnings.ts'

export const geneticTestHandlers = {
  listTests: async ({ db }, { params, request, reply }) => {
    const family = await familyTests(db, await horseOf(db, params.id), request.caller)
    reply.header('x-total-count', family.own.length)
    const shown = family.own.map((test) => present(test, family))
    return withMayEdit(db, request.caller, updateTest, shown)
  },
  createTest: async (services, { params, body, ...call }) =>
    written(
      services,
      call,
      await addEntry(services.db, geneticTests, { ...body, horse_id: params.id }, today(services)),
    ),
  updateTest: async (services, { params, body, ...call }) =>
    written(
      services,
      call,
      await editEntry(services.db, geneticTests, { ...body, ...params }, today(services)),
    ),
  deleteTest: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteEntry(db, geneticTests, params.id))
    return null
  },
} satisfies Partial<Handlers>

async function written(
  { db }: Services,
  { request, reply }: Pick<Call<never, never, never>, 'request' | 'reply'>,
  what: Written<number>,
): Promise<GeneticTest> {
  tellActivity(reply, what)
  const test = await entryOf(db, geneticTests, what.id)
  return present(test, await familyTests(db, await horseOf(db, test.horse_id), request.caller))
}

const present = (test: GeneticTestTable, family: FamilyTests): GeneticTest => ({
  ...presentTest(test),
  id: test.id,
  horse_id: test.horse_id,
  is_current: test.is_current === 1,
  warnings: warningsOf(test, family),
  version: test.version,
})
