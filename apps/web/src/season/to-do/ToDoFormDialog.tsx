import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { useRemoval } from '../mares/use-season-writes.ts'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import { checkToDo, draftOfToDo, toDoBody, type ToDoDraft, emptyToDo } from './to-do-form.ts'
import { TO_DO_SUGGESTIONS } from './to-do-words.ts'
import { type ToDo, toDoQuery } from './queries.ts'

const UNITS = [
  { value: '', label: 'Doesn’t repeat' },
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const

export function ToDoFields({ draft, errors, onChange }: DraftProps<ToDoDraft>) {
  const titlesId = useId()
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      <TextField
        label="What"
        required
        maxLength={120}
        autoComplete="off"
        list={titlesId}
        data-autofocus
        {...field('title')}
      />
      <datalist id={titlesId}>
        {TO_DO_SUGGESTIONS.map((title) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
      </datalist>
      <TextField label="Due" type="date" required {...field('due_on')} />
      <WholeRow>
        <HorseCombobox
          label="Horse"
          clearable
          hint="Leave it blank for the whole barn."
          value={draft.horse}
          error={errors.horse}
          onChange={(horse) => onChange({ horse })}
        />
      </WholeRow>
      <SelectField
        label="Repeats"
        value={draft.repeat_unit}
        choices={UNITS}
        error={errors.repeat_unit}
        hint={draft.repeat_unit === '' ? undefined : 'Counted from the day it’s done.'}
        onChange={(repeat_unit) => onChange({ repeat_unit })}
      />
      {draft.repeat_unit !== '' && (
        <TextField label="Every how many" type="number" min={1} step={1} {...field('repeat_every')} />
      )}
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}

interface ToDoFormDialogProps {
  /** Null: a new one. */
  id: number | null
  today: string
  onClose: () => void
}

function OpenForm({ id, toDo, today, onClose }: ToDoFormDialogProps & { toDo: ToDo | null }) {
  const client = useQueryClient()
  const form = useSmallForm<ToDoDraft, ToDo>({
    noun: 'to-do',
    record: toDo,
    empty: emptyToDo(today),
    draftOf: draftOfToDo,
    check: checkToDo,
    placeOf: { horse_id: 'horse' },
    save: ({ draft, version, idempotencyKey }) =>
      id === null
        ? write('createToDo', { body: toDoBody(draft), idempotencyKey })
        : write('updateToDo', {
            params: { id },
            body: { ...toDoBody(draft), ...(version === undefined ? {} : { version }) },
          }),
    said: ({ title }) => `${title} ${id === null ? 'added' : 'saved'}`,
    onClose,
    readNow: () => client.fetchQuery({ ...toDoQuery(id ?? 0), staleTime: 0 }), // called for an edit only, which has an id
  })
  return (
    <FormDialog
      title={toDo === null ? 'Add a to-do' : 'Edit the to-do'}
      noun="to-do"
      save="Save"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
      aside={toDo !== null && <Delete toDo={toDo} onDeleted={onClose} />}
    >
      <ToDoFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}

function Delete({ toDo: { id, title }, onDeleted }: { toDo: ToDo; onDeleted: () => void }) {
  const removal = useRemoval({ call: 'deleteToDo', id, said: `${title} deleted`, onDone: onDeleted })
  return (
    <Button need="deleteToDo" kind="quiet" danger busy={removal.busy} onClick={() => removal.start()}>
      Delete
    </Button>
  )
}

export const ToDoFormDialog = (props: ToDoFormDialogProps) =>
  props.id === null ? (
    <OpenForm {...props} toDo={null} />
  ) : (
    <OnFile query={toDoQuery(props.id)} noun="to-do" onClose={props.onClose}>
      {(toDo) => <OpenForm {...props} toDo={toDo} />}
    </OnFile>
  )
