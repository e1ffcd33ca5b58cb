import { formFacts } from '@quarterpole/contract/form-facts'
import { INJURY_CATALOGUE, findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { useMay } from '../../ui/may.ts'
import { Button } from '../../ui/Button.tsx'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { localDay } from '../../ui/words/day.ts'
import { type ChosenHorse, HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { CheckField, GroupLabel, Segmented, TextArea, TextField } from '../../ui/Field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { type DraftProps, textFields } from '../../ui/text-fields.ts'
import {
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  type InjuryDraft,
  placeOf,
  type HorseMark,
  horseMark,
  saveInjury,
  typicalDays,
  withTypicalDays,
} from './injury-form.ts'
import { type Injury, injuryQuery } from './use-injuries.ts'

export interface InjuryFormDialogProps {
  /** Null: a new injury. */
  id: number | null
  /** Whose injury a new one is; chosen in the form where left out. */
  horse?: ChosenHorse | undefined
  onClose: () => void
}

const { injury_date, type, severity, return_date, expected_days_off, notes } = formFacts.injury

const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))
const severities = choicesOf(Object.keys(severity.words) as Injury['severity'][]) // its own keys
const statuses = [
  ...choicesOf(['active', 'recovered', 'retired', 'died'] as const),
  { value: 'put_down' as const, label: 'put down' },
]

/** Which published cases the text will be compared with. */
function readAs(typed: string): string {
  if (typed.trim() === '') return 'In your own words: “carpal chip, left knee”.'
  const known = findInjuryType(typed)
  return known === null
    ? 'We have no published cases by this name, so the outlook will be a wide guess.'
    : `Compared with: ${known.label.toLowerCase()}.`
}

export function InjuryFields({ draft, errors, onChange: change }: DraftProps<InjuryDraft>) {
  const typesId = useId()
  const onChange = (part: Partial<InjuryDraft>) => change(withTypicalDays(draft, part))
  const field = textFields({ draft, errors, onChange })
  const typical = typicalDays(draft)
  return (
    <FormFields>
      <WholeRow>
        <HorseCombobox
          label="Horse"
          required
          value={draft.horse}
          placeholder="Search by name or AQHA id"
          error={errors.horse}
          data-autofocus={draft.horse === null ? true : undefined}
          onChange={(horse) => onChange({ horse })}
        />
      </WholeRow>
      <TextField label={injury_date.label} type="date" required {...field('injury_date')} />
      <TextField
        label={type.label}
        required
        maxLength={type.max}
        autoComplete="off"
        list={typesId}
        data-autofocus={draft.horse === null ? undefined : true}
        hint={readAs(draft.type)}
        {...field('type')}
      />
      <datalist id={typesId}>
        {INJURY_CATALOGUE.map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <div>
        <GroupLabel>{severity.label}</GroupLabel>
        <Segmented
          label={severity.label}
          value={draft.severity}
          choices={severities}
          onChange={(value) => onChange({ severity: value })}
        />
      </div>
      <WholeRow>
        <div>
          <GroupLabel>Status</GroupLabel>
          <Segmented
            label="Status of the injury"
            value={draft.status}
            choices={statuses}
            onChange={(status) => onChange({ status })}
          />
        </div>
      </WholeRow>
      <End draft={draft} errors={errors} onChange={onChange} />
      <TextField
        label={expected_days_off.formLabel}
        type="number"
        min={expected_days_off.min}
        step={1}
        hint={typical === null ? undefined : `typical ${typical} days`}
        {...field('expected_days_off')}
      />
      <WholeRow>
        <TextArea label={notes.label} maxLength={notes.max} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}

const MARK_WORDS: Record<HorseMark, string> = {
  died: 'Also mark the horse as dead from that day',
  retired: 'Also mark the horse as retired from that day',
}

/** When it ended, and what that makes of the horse. */
function End({ draft, errors, onChange }: DraftProps<InjuryDraft>) {
  const mayMark = useMay('updateHorse')
  if (draft.status === 'active') return null
  const mark = horseMark(draft)
  return (
    <>
      <TextField
        label={draft.status === 'recovered' ? 'Back in work on' : return_date.formLabel}
        type="date"
        hint="Left blank, it’s today."
        value={draft.return_date}
        error={errors.return_date}
        onChange={(event) => onChange({ return_date: event.target.value })}
      />
      {mark !== null && mayMark && (
        <CheckField
          label={MARK_WORDS[mark]}
          checked={draft.mark_horse}
          onChange={(mark_horse) => onChange({ mark_horse })}
        />
      )}
    </>
  )
}

function useInjuryForm({ id, horse, onClose }: InjuryFormDialogProps, injury: Injury | null) {
  const client = useQueryClient()
  const today = localDay(useNow())
  const mayMark = useMay('updateHorse')
  const subject = { kind: 'injury', id } as const
  return useSmallForm<InjuryDraft, Injury>({
    noun: 'injury',
    record: injury,
    empty: { ...EMPTY_DRAFT, horse: horse ?? null, injury_date: today, mark_horse: mayMark },
    draftOf: (saved) => (mayMark ? draftOf(saved) : { ...draftOf(saved), mark_horse: false }),
    check: checkDraft,
    placeOf,
    save: (save) => saveInjury(subject, save),
    waitsAs: subject,
    said: (saved) => `${saved.horse_name}: ${saved.type} ${id === null ? 'recorded' : 'saved'}`,
    onClose,
    readNow: () => client.fetchQuery({ ...injuryQuery(id ?? 0), staleTime: 0 }), // called for an edit only, which has an id
  })
}

function OpenForm({ injury, ...props }: InjuryFormDialogProps & { injury: Injury | null }) {
  const { onClose } = props
  const form = useInjuryForm(props, injury)
  const remove = useRemove()
  return (
    <FormDialog
      title={injury === null ? 'Record an injury' : `Edit ${injury.horse_name}’s injury`}
      noun="injury"
      save="Save injury"
      aside={
        injury === null ? undefined : (
          <Button
            need="deleteInjury"
            kind="quiet"
            danger
            onClick={() => {
              onClose()
              remove({
                sentence: `${injury.horse_name}: ${injury.type} deleted`,
                remove: () => write('deleteInjury', { params: { id: injury.id } }),
              })
            }}
          >
            Delete
          </Button>
        )
      }
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <InjuryFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}

export const InjuryFormDialog = (props: InjuryFormDialogProps) =>
  props.id === null ? (
    <OpenForm {...props} injury={null} />
  ) : (
    <OnFile query={injuryQuery(props.id)} noun="injury" onClose={props.onClose}>
      {(injury) => <OpenForm {...props} injury={injury} />}
    </OnFile>
  )
