import { addDays } from '@quarterpole/contract/day'
import { foldText } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { labCostsSince } from '@quarterpole/db/queries/care'
import { factsOf } from '@quarterpole/genetics/loci'
import type { CoatLocus } from '@quarterpole/genetics/coat'

/** What a test cost longer ago says little of what it costs now: three years. */
const LAB_COST_DAYS = 3 * 365

/** These tests with what the newest lab test on file that names the gene cost; null where none does. */
export async function withLastPaid<Named extends { readonly locus: CoatLocus }>(
  db: Db,
  tests: readonly Named[],
  today: string,
) {
  const costs = tests.length === 0 ? [] : await labCostsSince(db, addDays(today, -LAB_COST_DAYS))
  return tests.map((test) => {
    const { label, gene, headers } = factsOf(test.locus)
    const names = [label, gene, ...headers.split(', ')].map(foldText)
    const paid = costs.find(({ product, reason }) => {
      const words = ` ${foldText(`${product ?? ''} ${reason ?? ''}`).replace(/[^a-z0-9]+/g, ' ')} `
      return names.some((name) => words.includes(` ${name} `))
    })
    return { ...test, last_paid: paid === undefined ? null : { usd: Number(paid.cost), on: paid.care_date } }
  })
}
