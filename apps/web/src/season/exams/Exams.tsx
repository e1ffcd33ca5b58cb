import { choiceWord } from '../../herd/records/record-draft.ts'
import type { DefinedForm, RecordsProps } from '../../herd/records/record-form.ts'
import { Records } from '../../herd/records/Records.tsx'
import { dayOf } from '../../ui/words/day.ts'

/** What was seen of a mare in season, or done, the last first. */
export const Exams = (props: RecordsProps<DefinedForm>) => (
  <Records
    {...props}
    of="exam"
    line={({ kind, left_mm, right_mm, ovulated, heat, result }) => {
      if (heat !== null) return choiceWord('exam', 'heat', heat)?.toLowerCase()
      if (result !== null) return `culture: ${result}`
      const seen = [
        left_mm !== null && `left ${left_mm} mm`,
        right_mm !== null && `right ${right_mm} mm`,
        ovulated !== null && `ovulated ${ovulated === 'both' ? 'on both sides' : ovulated}`,
      ]
      return seen.filter(Boolean).join(', ') || choiceWord('exam', 'kind', kind)?.toLowerCase()
    }}
    facts={({ edema, fluid_mm, given, done_by, next_due, notes }) => [
      edema !== null && `edema ${edema}`,
      fluid_mm !== null && `fluid ${fluid_mm} mm`,
      given,
      done_by,
      next_due !== null && `look again ${dayOf(next_due)}`,
      notes,
    ]}
  />
)
