import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { crossQuery } from '../predictions/queries.ts'
import { TextArea } from '../../ui/Field.tsx'
import { FormDialog, FormPending } from '../../ui/FormDialog.tsx'
import type { Cross } from './queries.ts'

interface NotesProps {
  onClose: () => void
}

/** The notes of a saved cross; its prediction stays as saved. */
export function NotesDialog({ id, onClose }: NotesProps & { id: number }) {
  const { data, error, refetch } = useQuery({ ...crossQuery(id), staleTime: 0 })
  if (data !== undefined) return <NotesForm cross={data} onClose={onClose} />
  return (
    <FormPending
      noun="cross"
      failure={error === null ? null : detailOf(error, 'The server didn’t answer.')}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function NotesForm({ cross, onClose }: NotesProps & { cross: Cross }) {
  const [notes, setNotes] = useState(cross.notes ?? '')
  const [were] = useState(cross.notes)
  const done = useDone()
  const invalidateAfter = useInvalidateAfter()
  const save = useMutation({
    mutationFn: () =>
      write('updateCross', {
        params: { id: cross.id },
        body: { notes: notes.trim() || null, notes_were: were },
      }),
    onSuccess: async ({ activityId }) => {
      done('Notes saved', activityId)
      onClose()
      await invalidateAfter('cross')
    },
  })
  const saveOnce = useSingleFlight(save)
  return (
    <FormDialog
      title={`Notes on ${cross.sire_name} × ${cross.dam_name}`}
      noun="cross"
      save="Save Notes"
      busy={save.isPending}
      trouble={
        save.error === null
          ? null
          : {
              kind: 'refused',
              sentences: [detailOf(save.error, 'The notes weren’t saved. Try again.')],
              attempt: save.failureCount,
            }
      }
      onSubmit={() => saveOnce()}
      onClose={onClose}
    >
      <TextArea
        label="Notes"
        rows={6}
        maxLength={4000}
        data-autofocus
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  )
}
