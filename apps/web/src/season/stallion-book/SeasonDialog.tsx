import { useQueryClient } from '@tanstack/react-query'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import { checkSeason, type SeasonDraft, seasonDraftOf, seasonInputOf } from './booking-form.ts'
import { type StallionSeason, seasonQuery } from './queries.ts'

interface SeasonDialogProps {
  stallion: number
  year: number
  onClose: () => void
}

/** A stallion's season: fee, place, limit of his book, notes. */
export const SeasonDialog = ({ stallion, year, onClose }: SeasonDialogProps) => (
  <OnFile query={seasonQuery(stallion, year)} noun="season" onClose={onClose}>
    {(season) => <SeasonForm season={season} onClose={onClose} />}
  </OnFile>
)

function SeasonForm({ season, onClose }: { season: StallionSeason; onClose: () => void }) {
  const client = useQueryClient()
  const { stallion_id, stallion_name, season_year } = season
  const form = useSmallForm<SeasonDraft, StallionSeason>({
    noun: 'season',
    record: season,
    empty: seasonDraftOf(season),
    draftOf: seasonDraftOf,
    check: checkSeason,
    save: ({ draft, version }) =>
      write('updateStallionSeason', {
        params: { id: stallion_id, year: season_year },
        body: seasonInputOf(draft, version),
      }),
    said: () => `${stallion_name}’s ${season_year} season saved`,
    shows: 'booking',
    onClose,
    readNow: () => client.fetchQuery({ ...seasonQuery(stallion_id, season_year), staleTime: 0 }),
  })
  return (
    <FormDialog
      title={`${stallion_name}, ${season_year}`}
      noun="season"
      save="Save season"
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SeasonFields booked={season.booked} draft={form.draft} errors={form.errors} onChange={form.change} />
    </FormDialog>
  )
}

interface SeasonFieldsProps {
  booked: number
  draft: SeasonDraft
  errors: Partial<Record<keyof SeasonDraft, string>>
  onChange: (part: Partial<SeasonDraft>) => void
}

export function SeasonFields({ booked, draft, errors, onChange }: SeasonFieldsProps) {
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      <TextField
        label="Stud fee, $"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        hint="Blank for the fee on his page, or private treaty."
        {...field('stud_fee')}
      />
      <TextField
        label="Book limit, mares"
        inputMode="numeric"
        autoComplete="off"
        hint={`Blank for no limit. ${booked === 0 ? 'No mare is' : booked === 1 ? '1 mare is' : `${booked} mares are`} booked.`}
        {...field('book_limit')}
      />
      <WholeRow>
        <TextField label="Stands at" maxLength={200} autoComplete="off" {...field('place')} />
      </WholeRow>
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}
