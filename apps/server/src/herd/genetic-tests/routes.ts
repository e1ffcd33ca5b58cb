import { type GeneticTest, updateTest } from '@quarterpole/contract/genetic-test'
import type { GeneticTestId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { GeneticTestTable } from '@quarterpole/db/schema'
import type { Caller } from '../../platform/http/caller.ts'
import { tellActivity } from '../../history/activity/written.ts'
import { horseOf } from '../horses/check-day.ts'
import { presentTest } from '../horses/present-horse.ts'
import { withMayEdit } from '../../platform/http/own-horses.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { today } from '../../platform/process/services.ts'
import { addTest, deleteTest, editTest, testOf } from './commands.ts'
import { type FamilyTests, familyTests, warningsOf } from './warnings.ts'

type Names = 'listTests' | 'createTest' | 'updateTest' | 'deleteTest'

export const geneticTestHandlers: Pick<Handlers, Names> = {
  listTests: async ({ db }, { params, request, reply }) => {
    const family = await familyTests(db, await horseOf(db, params.id), request.caller)
    reply.header('x-total-count', family.own.length)
    const tests = family.own.map((test) => present(test, family))
    return withMayEdit(db, request.caller, updateTest, tests)
  },
  createTest: async (services, { params, body, request, reply }) => {
    const written = await addTest(services.db, params.id, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id, request.caller)
  },
  updateTest: async (services, { params, body, request, reply }) => {
    const written = await editTest(services.db, params.id, body, today(services))
    tellActivity(reply, written)
    return load(services.db, written.id, request.caller)
  },
  deleteTest: async ({ db }, { params, reply }) => {
    tellActivity(reply, await deleteTest(db, params.id))
    return null
  },
}

async function load(db: Db, id: GeneticTestId, caller: Caller | null): Promise<GeneticTest> {
  const test = await testOf(db, id)
  return present(test, await familyTests(db, await horseOf(db, test.horse_id), caller))
}

const present = (test: GeneticTestTable, family: FamilyTests): GeneticTest => ({
  ...presentTest(test),
  id: test.id,
  horse_id: test.horse_id,
  is_current: test.is_current === 1,
  warnings: warningsOf(test, family),
  version: test.version,
})
