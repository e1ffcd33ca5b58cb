import { barnFault } from '@quarterpole/contract/barn-facts'
import type { Cells } from '../cells.ts'
import type { HorseDraft } from '../drafts/horse-draft.ts'
import type { HerdHorse, HorseChange } from '../plans/horse-plan.ts'
import { fault } from '../problems.ts'

interface Facts {
  readonly draft: HorseDraft
  /** The horse on file and what the row changes of it. */
  readonly horse: HerdHorse | undefined
  readonly values: HorseChange['values'] | undefined
  readonly today: string
}

/** What a row and the file together say of a horse's status and role must be able to be true. */
export function checkBarnFacts(cells: Cells, { draft, horse, values, today }: Facts): void {
  const { status, status_date, role, gelded_on } = draft
  const saysNothing = status === null && status_date === null && role === null && gelded_on === null
  if (saysNothing && values?.sex === undefined) return
  const said = horse === undefined ? { ...draft, sex: draft.sex ?? 'U' } : { ...horse, ...values }
  const found = barnFault(said, today)
  if (found !== null) cells.error(draft.index, found.path, fault('barn-facts', found.message, ''))
}
