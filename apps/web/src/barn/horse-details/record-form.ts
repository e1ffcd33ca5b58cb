import type { GeneticTest } from '../../herd/genetic-tests/queries.ts'
import type { Start } from '../../herd/horses/queries.ts'
import type { DefinedForm, FormOf } from '../../herd/records/record-form.ts'

/** The open form of any record of a horse. */
export type OpenForm =
  | FormOf<'test', GeneticTest>
  | FormOf<'start', Start>
  | FormOf<'injury', { id: number }>
  | DefinedForm
