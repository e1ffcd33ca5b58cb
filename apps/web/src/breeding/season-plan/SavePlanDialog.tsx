import type { SeasonPlanInput } from '@quarterpole/contract/season-plan'
import { useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { CheckField, TextField } from '../../ui/Field.tsx'
import { FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { ProblemSummary } from '../../ui/States.tsx'
import type { SavedPlan } from './queries.ts'
import { useSavePlan } from './use-saved-plans.ts'

interface SaveProps {
  /** The saved plan that is open; null: a new one. */
  open: SavedPlan | null
  input: Omit<SeasonPlanInput, 'name'>
  onSaved: (plan: SavedPlan) => void
  onClose: () => void
}

/** The plan's name. */
export function SavePlanDialog({ open, input, onSaved, onClose }: SaveProps) {
  const [name, setName] = useState(open?.name ?? `Season ${input.request.season_year}`)
  const [asNew, setAsNew] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const save = useSavePlan(open, onSaved)
  const saveOnce = useSingleFlight(save)
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') saveOnce({ input: { ...input, name: name.trim() }, asNew })
  }
  return (
    <Dialog
      opened
      title="Save the season plan"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <DialogButtons onClose={onClose} busy={save.isPending}>
          Save plan
        </DialogButtons>
      }
    >
      {save.error !== null && (
        <ProblemSummary
          key={save.failureCount}
          problems={[{ text: detailOf(save.error, 'The season plan wasn’t saved. Try again.') }]}
        />
      )}
      <FormFields>
        <WholeRow>
          <TextField
            label="Name"
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus
            value={name}
            error={isMissing ? 'Give the plan a name.' : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </WholeRow>
        {open !== null && (
          <WholeRow>
            <CheckField
              label={`Keep “${open.name}” and save a new one`}
              checked={asNew}
              onChange={setAsNew}
            />
          </WholeRow>
        )}
      </FormFields>
    </Dialog>
  )
}
