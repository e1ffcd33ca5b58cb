import { formFacts } from '@quarterpole/contract/form-facts'
import { FieldBox } from '../../app/forms/FieldBox.tsx'
import { plural } from '../../ui/words/number.ts'
import { dayOf } from '../../ui/words/day.ts'
import { choiceWord } from '../records/record-draft.ts'
import type { RecordOf } from '../records/record-calls.ts'
import type { FormWords, OwnBoxProps } from '../records/record-form.ts'

export type SemenRequest = RecordOf<'request'>

/** "filled, 2 doses of lot 0610", "declined", "open" */
export function answerWords({ answer, given, lot }: Pick<SemenRequest, 'answer' | 'given' | 'lot'>): string {
  if (answer !== 'filled') return answer ?? 'open'
  const of = lot === null ? '' : ` of lot ${lot}`
  return given === null ? 'filled' : `filled, ${plural(given, 'dose')}${of}`
}

/** "shipped semen, asked Jun 2, 2026, goes first" */
export const askedWords = ({ kind, asked_on, goes_first }: SemenRequest): string =>
  [
    choiceWord('request', 'kind', kind)?.toLowerCase(),
    asked_on !== null && `asked ${dayOf(asked_on)}`,
    goes_first && 'goes first',
  ]
    .filter(Boolean)
    .join(', ')

/** Asked for only where the request is filled; what is there already stays in sight. */
const ofFilled = (member: 'given' | 'lot') =>
  function FilledBox({ draft, error, onChange }: OwnBoxProps) {
    const value = String(draft[member] ?? '')
    if (draft['answer'] !== 'filled' && value === '') return null
    const field = formFacts.request[member]
    return (
      <FieldBox
        field={field}
        value={value}
        onChange={(next) => onChange({ [member]: next })}
        words={{ error, hint: undefined }}
        isFirst={false}
      />
    )
  }

export const requestForm: FormWords<'request'> = {
  saved: ({ mare }) => `semen request for ${mare}`,
  boxes: { given: ofFilled('given'), lot: ofFilled('lot') },
}
