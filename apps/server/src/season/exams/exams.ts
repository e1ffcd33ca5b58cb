import { exam } from '@quarterpole/contract/exam'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import { onlyMares } from '../../herd/records/only-mares.ts'
import type { Served } from '../../herd/records/record-commands.ts'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'

const wordOf = ({ kind }: NamedRecord<'exam'>) => (exam.fields.kind.words?.[kind] ?? kind).toLowerCase()

export const exams: Served<'exam'> = {
  name: 'exam',
  rules: {
    check({ kind, left_mm, right_mm, ovulated, edema, fluid_mm, given, notes }) {
      const isSaid = [left_mm, right_mm, ovulated, edema, fluid_mm, given, notes].some(
        (part) => part !== null,
      )
      if (kind === 'check' && !isSaid)
        throw invalid('left_mm', 'Enter what was seen: a follicle, an ovulation, edema, fluid or a note.')
      if (kind === 'treatment' && given === null && notes === null)
        throw invalid('given', 'Enter what was given or done.')
    },
    ...onlyMares('breeding exams'),
    added: (row) => `${wordOf(row)} on ${usDay(row.exam_date)}`,
    one: (row) => `${wordOf(row)} of ${usDay(row.exam_date)}`,
  },
}
