import type { RecordName } from '@quarterpole/contract/records'
import { FieldBox } from '../../app/forms/FieldBox.tsx'
import { FormFields } from '../../ui/FormDialog.tsx'
import { fieldsOf, firstToFill, type RecordDraft } from './record-draft.ts'

export interface RecordFieldsProps {
  name: RecordName
  draft: RecordDraft
  errors: Readonly<Record<string, string | undefined>>
  /** Under a box, depending on the others. */
  hints?: Readonly<Record<string, string | undefined>> | undefined
  onChange: (part: RecordDraft) => void
}

/** The boxes of a record's form, as its fields say. */
export function RecordFields({ name, draft, errors, hints = {}, onChange }: RecordFieldsProps) {
  const first = firstToFill(name)
  return (
    <FormFields>
      {fieldsOf(name).map(([member, field]) => (
        <FieldBox
          key={member}
          field={field}
          value={draft[member] ?? ''}
          onChange={(value) => onChange({ [member]: value })}
          words={{ error: errors[member], hint: hints[member] ?? field.hint }}
          isFirst={member === first}
        />
      ))}
    </FormFields>
  )
}
