import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailurePanel, ProblemSummary, SkeletonRows } from '../ui/States.tsx'
import { useToast } from '../ui/Toast.tsx'
import { HorseForm } from './HorseForm.tsx'
import styles from './HorseForm.module.css'
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  type HorseDraft,
  inputOf,
  placeErrors,
} from './horse-form.ts'
import { type Horse, HORSES_KEY, horseQuery } from './queries.ts'

export interface HorseFormDialogProps {
  /** Null: a new horse. */
  id: number | null
  onClose: () => void
  onSaved: (id: number) => void
}

function useSave(id: number | null, onSaved: (id: number) => void) {
  const client = useQueryClient()
  const notify = useToast()
  // One key per opened form: a second press, or a retry after a lost answer, adds no second horse.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: ({ draft, version }: { draft: HorseDraft; version: number | undefined }): Promise<Horse> =>
      id === null
        ? call('createHorse', { body: inputOf(draft), idempotencyKey })
        : call('updateHorse', {
            params: { id },
            body: { ...inputOf(draft), ...(version === undefined ? {} : { version }) },
          }),
    onSuccess: async (horse) => {
      notify('done', id === null ? `${horse.name} was added` : `${horse.name} was saved`)
      client.setQueryData(horseQuery(horse.id).queryKey, horse)
      onSaved(horse.id)
      await client.invalidateQueries({ queryKey: HORSES_KEY })
      await client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}

/** Someone else saved this horse since the form was opened: neither version is lost without a choice. */
function StaleChoice({
  detail,
  onTakeTheirs,
  onKeepMine,
}: {
  detail: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  return (
    <FailurePanel title="This horse was changed meanwhile" detail={detail}>
      <Button onClick={onTakeTheirs}>Load what is on file now</Button>
      <Button onClick={onKeepMine}>Keep what I typed</Button>
    </FailurePanel>
  )
}

function Problems({ error, others }: { error: unknown; others: readonly string[] }) {
  const problems = others.length > 0 ? others : [detailOf(error, 'The horse could not be saved.')]
  return <ProblemSummary problems={problems.map((text) => ({ text }))} />
}

function useHorseForm(id: number | null, horse: Horse | null, onSaved: (id: number) => void) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<HorseDraft>(() => (horse === null ? EMPTY_DRAFT : draftOf(horse)))
  const [version, setVersion] = useState(horse?.version)
  const [ownErrors, setOwnErrors] = useState<DraftErrors>({})
  const [latest, setLatest] = useState<Horse | null>(null)
  const save = useSave(id, onSaved)
  const placed =
    save.error instanceof ApiError ? placeErrors(save.error.fieldErrors) : { fields: {}, others: [] }

  /** A conflict may be a taken AQHA id or a stale edit; the record's version tells which. */
  const lookForNewer = async (error: Error) => {
    if (id === null || !(error instanceof ApiError) || error.status !== 409) return
    const now = await client.fetchQuery({ ...horseQuery(id), staleTime: 0 })
    if (now.version !== version) setLatest(now)
  }
  const submit = () => {
    const errors = checkDraft(draft)
    setOwnErrors(errors)
    if (Object.keys(errors).length > 0 || save.isPending) return
    save.mutate({ draft, version }, { onError: (error) => void lookForNewer(error) })
  }
  const settle = (next: HorseDraft) => {
    setDraft(next)
    setVersion(latest?.version)
    setLatest(null)
    save.reset()
  }
  const takeTheirs = () => latest !== null && settle(draftOf(latest))
  return {
    draft,
    setDraft,
    errors: { ...placed.fields, ...ownErrors },
    others: placed.others,
    save,
    submit,
    latest,
    takeTheirs,
    keepMine: () => settle(draft),
  }
}

function OpenForm({ id, horse, onClose, onSaved }: HorseFormDialogProps & { horse: Horse | null }) {
  const form = useHorseForm(id, horse, onSaved)
  const { error } = form.save
  const hasFieldErrors = Object.keys(form.errors).length > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={horse === null ? 'Add New Horse' : `Edit ${horse.name}`}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={form.save.isPending}>
            {horse === null ? 'Add Horse' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {error !== null && (
        <div className={styles.problems}>
          {form.latest !== null ? (
            <StaleChoice
              detail={detailOf(error, 'The record is newer than what you opened.')}
              onTakeTheirs={form.takeTheirs}
              onKeepMine={form.keepMine}
            />
          ) : (
            (!hasFieldErrors || form.others.length > 0) && (
              <Problems key={form.save.failureCount} error={error} others={form.others} />
            )
          )}
        </div>
      )}
      <HorseForm draft={form.draft} errors={form.errors} onChange={form.setDraft} />
    </Dialog>
  )
}

/** Add New Horse, or edit one that is on file. */
export function HorseFormDialog(props: HorseFormDialogProps) {
  if (props.id === null) return <OpenForm {...props} horse={null} />
  return <EditForm {...props} id={props.id} />
}

function EditForm(props: HorseFormDialogProps & { id: number }) {
  const { data, error, refetch } = useQuery({
    ...horseQuery(props.id),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (data !== undefined) return <OpenForm {...props} horse={data} />
  return (
    <Dialog opened onClose={props.onClose} title="Edit the horse">
      {error === null ? (
        <SkeletonRows label="Loading the horse" rows={5} columns={2} />
      ) : (
        <FailurePanel
          title="The horse did not load"
          detail={detailOf(error, 'The record could not be read.')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}
