import { localDay } from '../../ui/words/day.ts'
import { TestFields } from '../../herd/genetic-tests/TestFormDialog.tsx'
import type { TestDraft } from '../../herd/genetic-tests/test-form.ts'
import type { HorseDraft } from '../../herd/horses/horse-form.ts'
import { RecordFields } from '../../herd/records/RecordFields.tsx'
import type { RecordDraft } from '../../herd/records/record-draft.ts'
import { HorseForm } from '../../herd/horses/HorseForm.tsx'
import type { InjuryDraft } from '../../racing/injuries/injury-form.ts'
import { InjuryFields } from '../../racing/injuries/InjuryFormDialog.tsx'
import type { EventDraft } from '../../season/mares/event-form.ts'
import { EventFields } from '../../season/mares/EventFields.tsx'
import type { StartDraft } from '../../racing/starts/start-form.ts'
import { StartFields } from '../../racing/starts/StartFormDialog.tsx'
import { FormFields } from '../../ui/FormDialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { Subject } from '../../app/offline/waiting-entry.ts'

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
          <EventFields draft={draft as EventDraft} today={today} stallionId={null} {...rest} />
        </FormFields>
      )
    default:
      return <RecordFields name={subject.kind} draft={draft as RecordDraft} {...rest} />
  }
}
