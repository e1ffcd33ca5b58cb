import { useQueryClient } from '@tanstack/react-query'
import { useDone } from '../activity/use-undo.ts'
import { invalidateAfter, type Written } from '../api/invalidate-after.ts'
import { fieldIn } from './place-errors.ts'
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts'

export interface SmallFormOptions<Draft, Saved> extends Pick<
  RecordFormOptions<Draft, Saved>,
  'noun' | 'record' | 'empty' | 'draftOf' | 'check' | 'save' | 'waitsAs'
> {
  /** Members of the request under another name in the draft. */
  placeOf?: Readonly<Record<string, keyof Draft>>
  /** What the toast says. */
  said: (saved: Saved) => string
  /** What other queries show of it. */
  shows?: Written
  onClose: () => void
  /** Where to go after saving; left out, it closes. */
  onLeave?: (saved: Saved) => void
  /** The record as it is now, for an edit conflict. */
  readNow?: () => Promise<Saved>
}

/** A record form that closes when saved and offers Undo. */
export function useSmallForm<Draft extends object, Saved extends { version?: number | undefined }>({
  placeOf,
  said,
  shows = 'record',
  onClose,
  onLeave = onClose,
  readNow,
  ...form
}: SmallFormOptions<Draft, Saved>) {
  const client = useQueryClient()
  const done = useDone()
  return useRecordForm<Draft, Saved>({
    ...form,
    fieldOf: fieldIn<Draft>(form.empty, placeOf),
    onSaved: async (saved, activityId) => {
      done(said(saved), activityId)
      await invalidateAfter(client, shows)
    },
    onLeave,
    onKept: onClose,
    readNow:
      readNow ??
      (() =>
        form.record === null ? Promise.reject(new Error('a new record')) : Promise.resolve(form.record)),
  })
}
