import { type Marks, marksOf as readMarks } from '@quarterpole/contract/privacy'
import type { z } from 'zod'

const cache = new WeakMap<z.core.$ZodType, Marks>()

/** The marks of a schema, which never change; read once here, because the contract keeps no state. */
export function marksOf(schema: z.core.$ZodType): Marks {
  const marks = cache.get(schema) ?? readMarks(schema)
  cache.set(schema, marks)
  return marks
}
