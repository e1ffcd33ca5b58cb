import { exam } from '@quarterpole/contract/exam'
import type { NamedRecord } from '@quarterpole/db/queries/record'
import { onlyMares } from '../../herd/records/only-mares.ts'
import type { Served } from '../../herd/records/record-commands.ts'
import { usDay } from '../../platform/us-day.ts'

const wordOf = ({ kind }: NamedRecord<'exam'>) => (exam.fields.kind.words?.[kind] ?? kind).toLowerCase()

export const exams: Served<'exam'> = {
  name: 'exam',
  rules: {
    ...onlyMares('breeding exams'),
    added: (row) => `${wordOf(row)} on ${usDay(row.exam_date)}`,
    one: (row) => `${wordOf(row)} of ${usDay(row.exam_date)}`,
  },
}
