import { useQueryClient } from '@tanstack/react-query'
import { write } from '../../app/api/client.ts'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { type ChosenHorse, HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import {
  coverBody,
  type CoverDraft,
  coverEdit,
  type CoverErrors,
  COVER_PLACES,
  checkCover,
  draftOfCover,
  emptyCover,
} from './cover-form.ts'
import { EventFields } from './EventFields.tsx'
import { type Cover, coverQuery } from './queries.ts'

interface FieldsProps {
  draft: CoverDraft
  errors: CoverErrors
  today: string
  /** A new one also asks when she was bred. */
  isNew: boolean
  onChange: (part: Partial<CoverDraft>) => void
}

export function CoverFields({ draft, errors, today, isNew, onChange }: FieldsProps) {
  const field = textFields({ draft, errors, onChange })
  const needsMare = draft.mare === null
  return (
    <FormFields>
      <HorseCombobox
        label="Mare"
        required
        sex="M"
        value={draft.mare}
        error={errors.mare}
        data-autofocus={needsMare ? true : undefined}
        onChange={(mare) => onChange({ mare })}
      />
      <HorseCombobox
        label="Stallion"
        required
        sires
        value={draft.stallion}
        error={errors.stallion}
        data-autofocus={needsMare ? undefined : true}
        onChange={(stallion) => onChange({ stallion })}
      />
      <TextField label="Season" inputMode="numeric" maxLength={4} required {...field('season_year')} />
      {isNew && (
        <EventFields
          draft={draft}
          errors={errors}
          today={today}
          canWait
          stallionId={draft.stallion?.id ?? null}
          onChange={onChange}
        />
      )}
      {(draft.method === 'embryo_transfer' || draft.recipient !== '' || !isNew) && (
        <TextField
          label="Recipient mare"
          hint="Who carries the embryo. Leave it blank if she carries her own foal."
          maxLength={80}
          {...field('recipient')}
        />
      )}
      {!isNew && (
        <WholeRow>
          <TextArea label="Notes" maxLength={4000} {...field('cover_notes')} />
        </WholeRow>
      )}
    </FormFields>
  )
}

/** Of a recipient's scans: whose breeding they are entered with. */
function titleOf(cover: Cover | null, mare: ChosenHorse | null, recipient: string | undefined): string {
  if (cover !== null) return 'Edit the breeding'
  return recipient === undefined || mare === null
    ? 'Record a breeding'
    : `Record ${mare.name}’s breeding, carried by ${recipient}`
}

interface CoverFormDialogProps {
  /** Null: a new one. */
  cover: Cover | null
  /** Of a new one, where they are known already. */
  mare: ChosenHorse | null
  stallion: ChosenHorse | null
  /** Who carries the embryo, where that is known already. */
  recipient?: string | undefined
  season: number
  today: string
  onClose: () => void
  onSaved: (saved: Cover) => void
}

export function CoverFormDialog({
  cover,
  mare,
  stallion,
  recipient,
  season,
  today,
  onClose,
  onSaved,
}: CoverFormDialogProps) {
  const client = useQueryClient()
  const form = useSmallForm<CoverDraft, Cover>({
    noun: 'breeding',
    record: cover,
    empty: emptyCover({ mare, stallion, recipient }, season, today),
    draftOf: draftOfCover,
    check: checkCover,
    placeOf: COVER_PLACES,
    save: ({ draft, version, idempotencyKey }) =>
      cover === null
        ? write('createCover', { body: coverBody(draft), idempotencyKey })
        : write('updateCover', {
            params: { id: cover.id },
            body: {
              ...coverEdit(draft, cover.booking_id),
              ...(version === undefined ? {} : { version }),
            },
          }),
    said: ({ mare_name, stallion_name }) => `${mare_name} to ${stallion_name} saved`,
    onClose,
    onLeave: onSaved,
    readNow: () => client.fetchQuery({ ...coverQuery(cover?.id ?? 0), staleTime: 0 }), // called for an edit only, which has an id
  })
  return (
    <FormDialog
      title={titleOf(cover, mare, recipient)}
      noun="breeding"
      save="Save breeding"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <CoverFields
        draft={form.draft}
        errors={form.errors}
        today={today}
        isNew={cover === null}
        onChange={form.change}
      />
    </FormDialog>
  )
}
