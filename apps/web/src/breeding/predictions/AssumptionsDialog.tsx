import type { ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidateAfter } from '../../app/api/invalidate-after.ts'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useRecordForm } from '../../app/forms/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { AssumptionFields } from './AssumptionFields.tsx'
import {
  type AssumptionsDraft,
  checkDraft,
  draftOf,
  firstWrong,
  inputOf,
  fieldOf,
  publishedDraft,
  stillWrong,
} from './assumptions-form.ts'
import { valueAssumptionsQuery } from './queries.ts'

function useAssumptionsForm(record: ValueAssumptions, onClose: () => void) {
  const client = useQueryClient()
  const notify = useToast()
  return useRecordForm<AssumptionsDraft, ValueAssumptions>({
    noun: 'set of assumptions',
    record,
    empty: publishedDraft(record),
    draftOf,
    check: (draft) => checkDraft(record, draft),
    fieldOf,
    save: ({ draft, version }) =>
      write('updateValueAssumptions', {
        body: { ...inputOf(record, draft), ...(version === undefined ? {} : { version }) },
      }),
    onSaved: async (saved) => {
      const own = saved.assumptions.filter((one) => one.own !== null).length
      notify('done', own === 0 ? 'Reset to the published assumptions' : 'Assumptions saved')
      client.setQueryData(valueAssumptionsQuery.queryKey, saved)
      await invalidateAfter(client, 'assumptions')
    },
    onLeave: onClose,
    readNow: () => client.fetchQuery({ ...valueAssumptionsQuery, staleTime: 0 }),
  })
}

/** The price assumptions, each with its published value beneath. */
export function AssumptionsForm({ record, onClose }: { record: ValueAssumptions; onClose: () => void }) {
  const form = useAssumptionsForm(record, onClose)
  const fields = useRef<HTMLDivElement>(null)
  const submit = () => {
    // The form is longer than the screen: the field with the error may be out of sight.
    const wrong = firstWrong(checkDraft(record, form.draft))
    if (wrong !== undefined) fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    form.submit()
  }
  return (
    <FormDialog
      title="Price assumptions"
      noun="set of assumptions"
      save="Save assumptions"
      aside={<Button onClick={() => form.change(publishedDraft(record))}>Reset to published</Button>}
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={fields}>
        <AssumptionFields
          record={record}
          draft={form.draft}
          errors={stillWrong(record, form.draft, form.errors)}
          onChange={form.change}
        />
      </div>
    </FormDialog>
  )
}

export const AssumptionsDialog = ({ onClose }: { onClose: () => void }) => (
  <OnFile query={valueAssumptionsQuery} noun="set of assumptions" onClose={onClose}>
    {(record) => <AssumptionsForm record={record} onClose={onClose} />}
  </OnFile>
)
