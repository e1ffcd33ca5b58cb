import { localDay } from '../format/day.ts'
import { TestFields } from '../genetic-tests/TestFormDialog.tsx'
import type { TestDraft } from '../genetic-tests/test-form.ts'
import type { HorseDraft } from '../horses/horse-form.ts'
import { HorseForm } from '../horses/HorseForm.tsx'
import type { InjuryDraft } from '../injuries/injury-form.ts'
import { InjuryFields } from '../injuries/InjuryFormDialog.tsx'
import type { EventDraft } from '../season/event-form.ts'
import { EventFields } from '../season/EventFields.tsx'
import type { StartDraft } from '../starts/start-form.ts'
import { StartFields } from '../starts/StartFormDialog.tsx'
import { FormFields } from '../ui/FormDialog.tsx'
import { useNow } from '../ui/use-now.ts'
import type { Subject } from './waiting-entry.ts'

interface EntryFieldsProps {
  subject: Subject
  /** As the kind's own form made it. */
  draft: object
  errors: Record<string, string>
  onChange: (part: object) => void
}

/** The fields of the form that made the entry. */
export function EntryFields({ subject, draft, errors, onChange }: EntryFieldsProps) {
  const today = localDay(useNow())
  const rest = { errors, onChange }
  switch (subject.kind) {
    case 'horse':
      return <HorseForm draft={draft as HorseDraft} {...rest} />
    case 'test':
      return <TestFields draft={draft as TestDraft} {...rest} />
    case 'start':
      return <StartFields draft={draft as StartDraft} {...rest} />
    case 'injury':
      return <InjuryFields draft={draft as InjuryDraft} {...rest} />
    case 'event':
      return (
        <FormFields>
          <EventFields draft={draft as EventDraft} today={today} {...rest} />
        </FormFields>
      )
  }
}
