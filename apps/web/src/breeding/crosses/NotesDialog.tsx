import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { crossQuery } from '../predictions/queries.ts'
import { TextArea } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Cross } from './queries.ts'

interface NotesProps {
  onClose: () => void
}

/** The notes of a saved cross; its prediction stays as saved. */
export const NotesDialog = ({ id, onClose }: NotesProps & { id: number }) => (
  <OnFile query={crossQuery(id)} noun="cross" onClose={onClose}>
    {(cross) => <NotesForm cross={cross} onClose={onClose} />}
  </OnFile>
)

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
      save="Save notes"
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
