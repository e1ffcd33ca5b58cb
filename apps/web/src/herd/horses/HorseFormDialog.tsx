import { useQueryClient } from '@tanstack/react-query'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useRecordForm } from '../../app/forms/use-record-form.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { HorseForm } from './HorseForm.tsx'
import {
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  type HorseDraft,
  inputOf,
  fieldOf,
  saveHorse,
} from './horse-form.ts'
import { type Horse, horseQuery } from './queries.ts'

export interface HorseFormDialogProps {
  /** Null: a new horse. */
  id: number | null
  /** A new horse begins as a broodmare. */
  isMare?: boolean | undefined
  onClose: () => void
  onSaved: (id: number) => void
}

function useHorseForm({ isMare, onSaved, onClose }: HorseFormDialogProps, horse: Horse | null) {
  const client = useQueryClient()
  const done = useDone()
  const subject =
    horse === null ? undefined : ({ kind: 'horse', horse: { id: horse.id, name: horse.name } } as const)
  return useRecordForm<HorseDraft, Horse>({
    noun: 'horse',
    record: horse,
    empty: isMare ? { ...EMPTY_DRAFT, sex: 'M', role: 'broodmare' } : EMPTY_DRAFT,
    draftOf,
    check: checkDraft,
    fieldOf,
    save: (save) =>
      subject === undefined
        ? write('createHorse', { body: inputOf(save.draft), idempotencyKey: save.idempotencyKey })
        : saveHorse(subject, save),
    waitsAs: subject, // a new horse doesn't wait: its name may be taken, and its records need its id
    onKept: onClose,
    onSaved: async (saved, activityId) => {
      done(horse === null ? `${saved.name} added` : `${saved.name} saved`, activityId)
      client.setQueryData(horseQuery(saved.id).queryKey, saved)
      await invalidateAfter(client, 'record')
    },
    onLeave: (saved) => onSaved(saved.id),
    readNow: () => client.fetchQuery({ ...horseQuery(horse?.id ?? 0), staleTime: 0 }), // called for an edit only, which has an id
  })
}

function OpenForm({ horse, ...props }: HorseFormDialogProps & { horse: Horse | null }) {
  const { onClose } = props
  const form = useHorseForm(props, horse)
  return (
    <FormDialog
      title={horse === null ? 'Add New Horse' : `Edit ${horse.name}`}
      noun="horse"
      save={horse === null ? 'Add horse' : 'Save changes'}
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <HorseForm draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}

export const HorseFormDialog = (props: HorseFormDialogProps) =>
  props.id === null ? (
    <OpenForm {...props} horse={null} />
  ) : (
    <OnFile query={horseQuery(props.id)} noun="horse" onClose={props.onClose}>
      {(horse) => <OpenForm {...props} horse={horse} />}
    </OnFile>
  )
