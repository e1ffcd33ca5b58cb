import type { ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { renewAfter } from '../api/after-write.ts'
import { call } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { useRecordForm } from '../api/use-record-form.ts'
import { Button } from '../ui/Button.tsx'
import { FormDialog, FormPending } from '../ui/FormDialog.tsx'
import { useToast } from '../ui/Toast.tsx'
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
      call('updateValueAssumptions', {
        body: { ...inputOf(record, draft), ...(version === undefined ? {} : { version }) },
      }),
    onSaved: async (saved) => {
      const own = saved.assumptions.filter((one) => one.own !== null).length
      notify('done', own === 0 ? 'The published assumptions hold again' : 'The assumptions were saved')
      client.setQueryData(valueAssumptionsQuery.queryKey, saved)
      await renewAfter(client, 'assumptions')
    },
    onLeave: onClose,
    readNow: () => client.fetchQuery({ ...valueAssumptionsQuery, staleTime: 0 }),
  })
}

/** What a projected value assumes, each figure to be changed, with the one that holds otherwise beneath. */
export function AssumptionsForm({ record, onClose }: { record: ValueAssumptions; onClose: () => void }) {
  const form = useAssumptionsForm(record, onClose)
  const fields = useRef<HTMLDivElement>(null)
  const submit = () => {
    // The form is longer than the screen: what is wrong may be out of sight.
    const wrong = firstWrong(checkDraft(record, form.draft))
    if (wrong !== undefined) fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    form.submit()
  }
  return (
    <FormDialog
      title="What the projected value assumes"
      noun="set of assumptions"
      save="Save Assumptions"
      aside={<Button onClick={() => form.change(publishedDraft(record))}>Back to the Published</Button>}
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

/** Reads them first, past what the page may have read before. */
export function AssumptionsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...valueAssumptionsQuery,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (data !== undefined) return <AssumptionsForm record={data} onClose={onClose} />
  return (
    <FormPending
      noun="set of assumptions"
      failure={error === null ? null : detailOf(error, 'The assumptions could not be read.')}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
