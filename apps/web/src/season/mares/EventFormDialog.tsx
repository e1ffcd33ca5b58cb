import { useQueryClient } from '@tanstack/react-query'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { FormDialog, FormFields } from '../../ui/FormDialog.tsx'
import { EventFields } from './EventFields.tsx'
import {
  checkEvent,
  draftOfEvent,
  emptyEvent,
  type EventDraft,
  type EventKind,
  saveEvent,
} from './event-form.ts'
import { type Cover, type CoverEvent, eventIn, eventNow } from './queries.ts'

interface EventFormDialogProps {
  cover: Cover
  /** Null: a new event of the kind. */
  event: CoverEvent | null
  kind: Exclude<EventKind, 'foaled'>
  today: string
  onClose: () => void
}

const NOUN = { bred: 'cover', scan: 'scan', slipped: 'loss', foaled: 'foaling' } as const

/** When she was bred, a scan or a loss; an edit also of a foaling. */
export function EventFormDialog({ cover, event, kind, today, onClose }: EventFormDialogProps) {
  const client = useQueryClient()
  const noun = NOUN[event?.kind ?? kind]
  const subject = {
    kind: 'event',
    cover: { id: cover.id, mare_name: cover.mare_name },
    id: event?.id ?? null,
  } as const
  const form = useSmallForm<EventDraft, CoverEvent>({
    noun,
    record: event,
    empty: emptyEvent(kind, today),
    draftOf: draftOfEvent,
    check: checkEvent,
    save: async (save) => {
      const answer = await saveEvent(subject, save)
      return { ...answer, data: eventIn(answer.data, subject.id) }
    },
    waitsAs: subject,
    said: () => `${cover.mare_name}: ${noun} saved`,
    onClose,
    readNow: () => eventNow(client, subject),
  })
  return (
    <FormDialog
      title={`${cover.mare_name}: ${event === null ? '' : 'edit the '}${noun}`}
      noun={noun}
      save="Save"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <FormFields>
        <EventFields
          draft={form.draft}
          errors={form.errors}
          today={today}
          focused
          stallionId={cover.stallion_id}
          onChange={form.change}
        />
      </FormFields>
    </FormDialog>
  )
}
