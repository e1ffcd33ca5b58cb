import { useQueryClient } from '@tanstack/react-query'
import { useDone } from '../activity/use-undo.ts'
import type { Answer } from '../api/client.ts'
import { invalidateAfter } from '../api/invalidate-after.ts'
import { type Save, useRecordForm } from '../api/use-record-form.ts'

export interface SmallFormOptions<Draft, Saved> {
  /** As in "The sale wasn't saved". */
  noun: string
  /** What is edited; null for a new one. */
  record: Saved | null
  empty: Draft
  draftOf: (record: Saved) => Draft
  check: (draft: Draft) => Partial<Record<keyof Draft, string>>
  /** Members of the request under another name in the draft. */
  placeOf?: Readonly<Record<string, keyof Draft>>
  save: (save: Save<Draft>) => Promise<Answer<Saved>>
  /** What the toast says. */
  said: (saved: Saved) => string
  onClose: () => void
  /** The record as it is now, for an edit conflict. */
  readNow?: () => Promise<Saved>
}

/** A record form that closes when saved and offers Undo. */
export function useSmallForm<Draft extends object, Saved extends { version?: number | undefined }>({
  placeOf = {},
  said,
  onClose,
  readNow,
  ...form
}: SmallFormOptions<Draft, Saved>) {
  const client = useQueryClient()
  const done = useDone()
  return useRecordForm<Draft, Saved>({
    ...form,
    fieldOf: (path) => placeOf[path] ?? (path in form.empty ? (path as keyof Draft) : undefined),
    onSaved: async (saved, activityId) => {
      done(said(saved), activityId)
      await invalidateAfter(client, 'record')
    },
    onLeave: onClose,
    readNow:
      readNow ??
      (() =>
        form.record === null ? Promise.reject(new Error('a new record')) : Promise.resolve(form.record)),
  })
}
