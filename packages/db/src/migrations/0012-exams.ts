import type { Migration } from './migration.ts'
import { table } from './table.ts'

/** What was seen of a mare in season, or done, day by day. */
export const exams: Migration = {
  name: '0012-exams',
  up: table('exam', (t) =>
    t
      .key('id', 'id')
      .required('horse_id', 'id', { references: 'horse.id' })
      .required('kind', 'text', { in: ['check', 'teased', 'culture', 'treatment'] })
      .required('exam_date', 'text')
      .optional('left_mm', 'real')
      .optional('right_mm', 'real')
      .optional('ovulated', 'text', { in: ['left', 'right', 'both'] })
      .optional('edema', 'real')
      .optional('fluid_mm', 'real')
      .optional('heat', 'text', { in: ['in', 'out'] })
      .optional('result', 'text')
      .optional('given', 'text')
      .optional('done_by', 'text')
      .optional('next_due', 'text')
      .optional('notes', 'text')
      .stamps()
      .index('exam_horse', ['horse_id', 'exam_date', 'id']),
  ),
}
