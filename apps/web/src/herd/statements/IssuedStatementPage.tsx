import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, write } from '../../app/api/client.ts'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { paths } from '../../app/paths.ts'
import { PdfButton } from '../../app/PdfButton.tsx'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import { useTitle } from '../../app/title.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { dayOf, longMonthOf } from '../../ui/words/day.ts'
import { IssuedView } from './IssuedView.tsx'
import { type IssuedInFull, issuedStatementQuery } from './queries.ts'

/** A statement as it was issued, on one sheet. */
export function IssuedStatementPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(issuedStatementQuery(id))
  useTitle(data && `Statement ${data.number} for ${data.name}`, data && `Statement ${data.number}`)
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  if (data === undefined)
    return <NotLoaded what="the statement" error={error} onRetry={refetch} level={2} rows={8} columns={5} />
  const { number, name, through_day, issued_on, reverses } = data
  return (
    <div data-paper>
      <PageTitle
        title={name}
        lead={`Statement ${number} ${reverses === null ? `for ${longMonthOf(through_day.slice(0, 7))}` : `reverses statement ${reverses}`}, issued ${dayOf(issued_on)}`}
      >
        <Actions statement={data} />
      </PageTitle>
      <IssuedView {...data} />
    </div>
  )
}

function Actions({ statement }: { statement: IssuedInFull }) {
  const { id, number, name, contact_id, reverses, reversed_by, sent_at } = statement
  const [isReversing, setReversing] = useState(false)
  const sending = useSending(id)
  const sendOnce = useSingleFlight(sending)
  return (
    <div data-screen-only>
      <ButtonRow>
        <PdfButton
          need="createStatementPdf"
          draw={(of: number, signal) => call('createStatementPdf', { params: { id: of }, signal })}
          subject={id}
        />
        <Button need="sendStatement" busy={sending.isPending} onClick={() => sendOnce()}>
          {sent_at === null ? 'Send' : 'Send again'}
        </Button>
        <ShareButton of={{ id, name, title: `statement ${number}`, kinds: ['statement'] }} />
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink href={paths.contact(contact_id)}>Contact</ButtonLink>
        {reverses === null && reversed_by === null && (
          <Button need="reverseStatement" kind="quiet" danger onClick={() => setReversing(true)}>
            Reverse
          </Button>
        )}
      </ButtonRow>
      {isReversing && <ReverseDialog statement={statement} onClose={() => setReversing(false)} />}
    </div>
  )
}

function useSending(id: number) {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  return useMutation({
    mutationFn: () => write('sendStatement', { params: { id } }),
    onSuccess: () => invalidateAfter('record'),
    onError: (error) => notify('failure', detailOf(error, 'It wasn’t sent. Try again.')),
  })
}

function ReverseDialog({ statement, onClose }: { statement: IssuedInFull; onClose: () => void }) {
  const { id, number, name } = statement
  const notify = useToast()
  const follow = useFollow()
  const invalidateAfter = useInvalidateAfter()
  const reversing = useMutation({
    mutationFn: () => write('reverseStatement', { params: { id } }),
    onSuccess: async ({ data }) => {
      notify('done', `Statement ${number} reversed by ${data.number}`)
      await invalidateAfter('record')
      follow(paths.issuedStatement(data.id))
    },
  })
  const reverseOnce = useSingleFlight(reversing)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Reverse statement ${number}?`}
      onSubmit={() => reverseOnce()}
      footer={
        <DialogButtons onClose={onClose} danger busy={reversing.isPending}>
          Reverse it
        </DialogButtons>
      }
    >
      <FailureLine>
        {reversing.error && detailOf(reversing.error, 'It wasn’t reversed. Try again.')}
      </FailureLine>
      <p>
        A new statement for {name} takes back all of its amounts. Its charges and payments can be edited
        again, and go on the next statement you issue. This can’t be undone.
      </p>
    </Dialog>
  )
}
