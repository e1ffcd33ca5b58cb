import type { GeneticTest } from '../../herd/genetic-tests/queries.ts'
import type { Start } from '../../herd/horses/queries.ts'
import type { FormOf, ImportOf } from '../../herd/records/record-form.ts'
import type { Sale } from '../../herd/sales/queries.ts'
import type { Work } from '../../racing/works/queries.ts'

/** The open form of any record of a horse. */
export type RecordForm =
  | FormOf<'test', GeneticTest>
  | FormOf<'start', Start>
  | FormOf<'sale', Sale>
  | FormOf<'work', Work>
  | FormOf<'injury', { id: number }>
  | ImportOf<'works' | 'sales'>
