import type { FormName } from '@quarterpole/contract/records'
import type { ReactNode } from 'react'
import { FieldBox } from '../../app/forms/FieldBox.tsx'
import { FormFields } from '../../ui/FormDialog.tsx'
import { boxesOf, firstToFill, type RecordDraft } from './record-draft.ts'

export interface RecordFieldsProps {
  name: FormName
  draft: RecordDraft
  errors: Readonly<Record<string, string | undefined>>
  /** Under a box, depending on the others. */
  hints?: Readonly<Record<string, ReactNode>> | undefined
  /** In place of the usual boxes, by their fields. */
  boxes?: Readonly<Record<string, ReactNode>> | undefined
  /** A field that isn't asked for now. */
  without?: string | undefined
  /** What the browser may not fill in. */
  autoComplete?: 'off'
  onChange: (part: RecordDraft) => void
}

/** The boxes of a record's form, as its fields say. */
export function RecordFields({
  name,
  draft,
  errors,
  hints = {},
  boxes = {},
  without,
  autoComplete,
  onChange,
}: RecordFieldsProps) {
  const first = firstToFill(name, draft)
  const asked = boxesOf(name, draft).filter(([member]) => member !== without)
  return (
    <FormFields>
      {asked.map(
        ([member, field]) =>
          boxes[member] ?? (
            <FieldBox
              key={member}
              field={field}
              value={draft[member] ?? ''}
              onChange={(value) => onChange({ [member]: value })}
              words={{ error: errors[member], hint: hints[member] ?? field.hint }}
              isFirst={member === first}
              autoComplete={autoComplete}
            />
          ),
      )}
    </FormFields>
  )
}
