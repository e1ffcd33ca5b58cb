import {
  VALUE_RANGES,
  type ValueAssumptionName,
  type ValueAssumptions,
} from '@quarterpole/contract/value-assumptions'
import type { Db } from '@quarterpole/db/open'
import { readOwnAssumptions } from '@quarterpole/db/queries/value-assumptions'
import { VALUE_ASSUMPTIONS } from '@quarterpole/genetics/value-assumptions'
import type { Handlers } from '../../platform/http/serve.ts'
import { editAssumptions } from './commands.ts'

export const valueAssumptionHandlers = {
  getValueAssumptions: ({ db }) => load(db),
  updateValueAssumptions: async ({ db }, { body }) => {
    await editAssumptions(db, body)
    return load(db)
  },
} satisfies Partial<Handlers>

async function load(db: Db): Promise<ValueAssumptions> {
  const { own, source, version } = await readOwnAssumptions(db)
  const names = Object.keys(VALUE_ASSUMPTIONS) as ValueAssumptionName[] // the table's own keys
  const assumptions = names.map((name) => {
    const [least, most] = VALUE_RANGES[name]
    return { name, ...VALUE_ASSUMPTIONS[name], own: own[name] ?? null, least, most }
  })
  return { version, source, assumptions }
}
