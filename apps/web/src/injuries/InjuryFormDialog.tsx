import { INJURY_CATALOGUE, findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { ApiError, detailOf } from '../api/error.ts'
import { HorseCombobox } from '../horses/HorseCombobox.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Segmented, TextArea, TextField } from '../ui/Field.tsx'
import { FailurePanel, ProblemSummary, SkeletonRows } from '../ui/States.tsx'
import { useToast } from '../ui/Toast.tsx'
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  EMPTY_DRAFT,
  type InjuryDraft,
  inputOf,
  placeErrors,
} from './injury-form.ts'
import styles from './InjuryForm.module.css'
import { INJURIES_KEY, type Injury, injuryQuery } from './use-injuries.ts'

export interface InjuryFormDialogProps {
  /** Null: a new injury. */
  id: number | null
  onClose: () => void
  onSaved: () => void
}

interface FieldsProps {
  draft: InjuryDraft
  errors: DraftErrors
  onChange: (draft: InjuryDraft) => void
}

const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))
const severities = choicesOf(['minor', 'moderate', 'severe'] as const)
const statuses = choicesOf(['active', 'recovered'] as const)

/** How the text will be read when cases are compared. */
function readAs(type: string): string {
  if (type.trim() === '') return 'In your own words: “carpal chip, left knee”.'
  const known = findInjuryType(type)
  return known === null
    ? 'No published cases are known under this name; the impact will be a wide guess.'
    : `Compared with: ${known.label.toLowerCase()}.`
}

export function InjuryFields({ draft, errors, onChange }: FieldsProps) {
  const typesId = useId()
  const field = (member: 'injury_date' | 'type' | 'expected_days_off' | 'notes') => ({
    value: draft[member],
    error: errors[member],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [member]: event.target.value }),
  })
  return (
    <div className={styles.form}>
      <div className={styles.whole}>
        <HorseCombobox
          label="Horse"
          required
          value={draft.horse}
          placeholder="Search by name or AQHA id"
          error={errors.horse}
          onChange={(horse) => onChange({ ...draft, horse })}
        />
      </div>
      <TextField
        label="Date"
        type="date"
        required
        data-autofocus={draft.horse === null ? undefined : true}
        {...field('injury_date')}
      />
      <TextField
        label="Type"
        required
        maxLength={120}
        autoComplete="off"
        list={typesId}
        hint={readAs(draft.type)}
        {...field('type')}
      />
      <datalist id={typesId}>
        {INJURY_CATALOGUE.map(({ type, label }) => (
          <option key={type} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <div className={styles.choice}>
        <span aria-hidden="true">Severity</span>
        <Segmented
          label="Severity"
          value={draft.severity}
          choices={severities}
          onChange={(severity) => onChange({ ...draft, severity })}
        />
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">Status</span>
        <Segmented
          label="Status of the injury"
          value={draft.status}
          choices={statuses}
          onChange={(status) => onChange({ ...draft, status })}
        />
      </div>
      <TextField label="Expected days off" type="number" min={0} step={1} {...field('expected_days_off')} />
      <div className={styles.whole}>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </div>
    </div>
  )
}

function useSave(id: number | null, onSaved: () => void) {
  const client = useQueryClient()
  const notify = useToast()
  // One key per opened form: a second press, or a retry after a lost answer, records no second injury.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: ReturnType<typeof inputOf>
      version: number | undefined
    }): Promise<Injury> =>
      id === null
        ? call('createInjury', { body, idempotencyKey })
        : call('updateInjury', {
            params: { id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          }),
    onSuccess: async (injury) => {
      notify('done', `${injury.horse_name}: ${injury.type} was ${id === null ? 'recorded' : 'saved'}`)
      onSaved()
      await client.invalidateQueries({ queryKey: INJURIES_KEY })
      await client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: (error) => console.error('The injury was not saved.', error),
  })
}

function useInjuryForm(id: number | null, injury: Injury | null, onSaved: () => void) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<InjuryDraft>(() => (injury === null ? EMPTY_DRAFT : draftOf(injury)))
  const [version, setVersion] = useState(injury?.version)
  const [ownErrors, setOwnErrors] = useState<DraftErrors>({})
  const [latest, setLatest] = useState<Injury | null>(null)
  const save = useSave(id, onSaved)
  const placed =
    save.error instanceof ApiError ? placeErrors(save.error.fieldErrors) : { fields: {}, others: [] }

  const lookForNewer = async (failure: Error) => {
    if (id === null || !(failure instanceof ApiError) || failure.status !== 409) return
    const now = await client.fetchQuery({ ...injuryQuery(id), staleTime: 0 })
    if (now.version !== version) setLatest(now)
  }
  const submit = () => {
    const errors = checkDraft(draft)
    setOwnErrors(errors)
    const { horse } = draft
    if (Object.keys(errors).length > 0 || horse === null || save.isPending) return
    save.mutate(
      { body: inputOf({ ...draft, horse }), version },
      { onError: (failure) => void lookForNewer(failure) },
    )
  }
  const settle = (next: InjuryDraft) => {
    setDraft(next)
    setVersion(latest?.version)
    setLatest(null)
    save.reset()
  }
  return {
    draft,
    setDraft,
    errors: { ...placed.fields, ...ownErrors },
    others: placed.others,
    save,
    submit,
    latest,
    settle,
  }
}

function OpenForm({ id, injury, onClose, onSaved }: InjuryFormDialogProps & { injury: Injury | null }) {
  const form = useInjuryForm(id, injury, onSaved)
  const { latest, others } = form
  const { error, isPending, failureCount } = form.save
  const sentences = others.length > 0 ? others : [detailOf(error, 'The injury could not be saved.')]
  return (
    <Dialog
      opened
      onClose={onClose}
      width="medium"
      title={injury === null ? 'Record an injury' : `Edit the injury of ${injury.horse_name}`}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="solid" type="submit" busy={isPending}>
            Save Injury
          </Button>
        </>
      }
    >
      {error !== null && (
        <div className={styles.problems}>
          {latest !== null ? (
            <FailurePanel
              title="This injury was changed meanwhile"
              detail={detailOf(error, 'The record is newer than what you opened.')}
            >
              <Button onClick={() => form.settle(draftOf(latest))}>Load what is on file now</Button>
              <Button onClick={() => form.settle(form.draft)}>Keep what I typed</Button>
            </FailurePanel>
          ) : (
            (Object.keys(form.errors).length === 0 || others.length > 0) && (
              <ProblemSummary key={failureCount} problems={sentences.map((text) => ({ text }))} />
            )
          )}
        </div>
      )}
      <InjuryFields draft={form.draft} errors={form.errors} onChange={form.setDraft} />
    </Dialog>
  )
}

function EditForm(props: InjuryFormDialogProps & { id: number }) {
  const { data, error, refetch } = useQuery({
    ...injuryQuery(props.id),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (data !== undefined) return <OpenForm {...props} injury={data} />
  return (
    <Dialog opened onClose={props.onClose} title="Edit the injury">
      {error === null ? (
        <SkeletonRows label="Loading the injury" rows={5} columns={2} />
      ) : (
        <FailurePanel
          title="The injury did not load"
          detail={detailOf(error, 'The record could not be read.')}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}

/** Record an injury, or edit one that is on file. */
export function InjuryFormDialog(props: InjuryFormDialogProps) {
  if (props.id === null) return <OpenForm {...props} injury={null} />
  return <EditForm {...props} id={props.id} />
}
