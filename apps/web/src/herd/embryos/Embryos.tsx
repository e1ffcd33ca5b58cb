import { BredOnBox } from './BredOnBox.tsx'
import { choiceWord } from '../records/record-draft.ts'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'

/** A donor's flushes and the embryos they gave, with what became of each, the last first. */
export const Embryos = (props: RecordsProps<DefinedForm>) => (
  <Records
    {...props}
    of="embryo"
    title="Embryos"
    words={{ boxes: { bred_on: BredOnBox } }}
    line={({ kind, mark, structures, sire }) =>
      [
        kind === 'embryo' ? `embryo ${mark}` : choiceWord('embryo', 'kind', kind),
        sire !== null && `by ${sire}`,
        structures !== null && `found ${plural(structures, 'structure')}`,
      ]
        .filter(Boolean)
        .join(' ')
    }
    facts={(entry) => [
      entry.bred_on !== null && `bred ${dayOf(entry.bred_on)}`,
      entry.operator !== null && `by ${entry.operator}`,
      choiceWord('embryo', 'stage', entry.stage)?.toLowerCase() ?? false,
      entry.grade !== null && `grade ${entry.grade}`,
      entry.size !== null && `${entry.size} µm`,
      entry.form,
      entry.sexed !== null && `sexed ${entry.sexed}`,
      entry.biopsy !== null && `biopsy ${entry.biopsy}`,
      entry.bought_from !== null && `bought from ${entry.bought_from}`,
      entry.kept_at !== null && `kept at ${entry.kept_at}`,
      entry.outcome !== null &&
        [
          entry.outcome,
          entry.recipient !== null && `into ${entry.recipient}`,
          entry.sold_to !== null && `to ${entry.sold_to}`,
          entry.outcome_date !== null && dayOf(entry.outcome_date),
        ]
          .filter(Boolean)
          .join(' '),
    ]}
  />
)
