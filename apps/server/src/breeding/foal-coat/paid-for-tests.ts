import { foldText } from '@quarterpole/contract/name-key'
import { factsOf } from '@quarterpole/genetics/loci'
import type { FurtherLocus } from '@quarterpole/genetics/locus-names'

/** A lab test on file with its cost. */
export interface LabCost {
  readonly product: string | null
  readonly reason: string | null
  readonly care_date: string
  readonly cost: number | null
}

/** What the newest lab test that names the gene cost; null where none on file does. @param costs  newest first */
export function lastPaidFor(locus: FurtherLocus, costs: readonly LabCost[]) {
  const { label, gene, headers } = factsOf(locus)
  const names = [label, gene, ...headers.split(', ')].map(foldText)
  for (const { product, reason, care_date, cost } of costs) {
    const words = ` ${foldText(`${product ?? ''} ${reason ?? ''}`).replace(/[^a-z0-9]+/g, ' ')} `
    if (cost !== null && names.some((name) => words.includes(` ${name} `)))
      return { usd: cost, on: care_date }
  }
  return null
}
