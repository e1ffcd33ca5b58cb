import { exam } from '@quarterpole/contract/exam'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findNotMares } from '@quarterpole/db/queries/horse'
import type { NamedRecord, NewRecord } from '@quarterpole/db/queries/record'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../../herd/records/record-commands.ts'

type Row = NamedRecord<'exam'>

const wordOf = ({ kind }: Row) => (exam.fields.kind.words?.[kind] ?? kind).toLowerCase()
const onlyMares = (name: string) => `${name} isn’t a mare; breeding exams are of mares.`

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
    async holds(db, horses) {
      for (const name of (await findNotMares(db, horses)).values()) throw invalid('horse_id', onlyMares(name))
    },
    unfit,
    added: (row) => `${wordOf(row)} on ${usDay(row.exam_date)}`,
    one: (row) => `${wordOf(row)} of ${usDay(row.exam_date)}`,
  },
}

async function unfit(db: Db, fresh: readonly NewRecord<'exam'>[]) {
  const names: ReadonlyMap<HorseId, string> = await findNotMares(
    db,
    fresh.map(({ horse_id }) => horse_id),
  )
  return new Map(
    fresh.flatMap((row) => {
      const name = names.get(row.horse_id)
      return name === undefined ? [] : [[row, { path: 'horse', message: onlyMares(name) }] as const]
    }),
  )
}
