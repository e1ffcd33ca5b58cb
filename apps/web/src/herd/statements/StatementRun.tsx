import { dollarsAndCents } from '@quarterpole/contract/cents'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { longMonthOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { SourceNote } from '../../ui/Words.tsx'
import type { Run } from './queries.ts'
import { RunTable } from './RunTable.tsx'

/** The statements that can be issued, those that are meant, and the one step that issues them. */
export function StatementRun({ run }: { run: Run }) {
  const { month, rows, is_mail_possible } = run
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isSent, setSent] = useState(true)
  const meant = rows.filter(({ contact_id, why }) => why === null && !left.has(contact_id))
  const send = isSent && is_mail_possible
  const issuing = useIssue(month)
  const issueOnce = useSingleFlight(issuing)
  if (rows.length === 0)
    return (
      <EmptyState level={3} title={`Nothing to issue for ${longMonthOf(month)}`}>
        All that can be billed through this month is on a statement.
        <Notes run={run} />
      </EmptyState>
    )
  return (
    <Stack gap={4} shrinks>
      <RunTable
        rows={rows}
        meant={meant}
        onMean={(id, isMeant) =>
          setLeft(new Set(isMeant ? [...left].filter((one) => one !== id) : [...left, id]))
        }
      />
      <Notes run={run} />
      <FailureLine>{issuing.error && detailOf(issuing.error, 'Nothing was issued. Try again.')}</FailureLine>
      {is_mail_possible ? (
        <CheckField
          label="Send each by e-mail, as PDF, to owners with an address on file"
          checked={isSent}
          onChange={setSent}
        />
      ) : (
        <SourceNote>To send them from here, set up your mail server under Data Studio, System.</SourceNote>
      )}
      <Row>
        <Button
          kind="solid"
          need="issueStatements"
          busy={issuing.isPending}
          unavailable={meant.length === 0 ? 'Choose at least one owner.' : undefined}
          onClick={() => issueOnce({ meant, send })}
        >
          {send ? 'Issue and send' : 'Issue'} {plural(meant.length, 'statement')}
        </Button>
      </Row>
    </Stack>
  )
}

function useIssue(month: string) {
  const notify = useToast()
  const invalidateAfter = useInvalidateAfter()
  return useMutation({
    mutationFn: ({ meant, send }: { meant: Run['rows']; send: boolean }) =>
      write('issueStatements', {
        body: {
          month,
          statements: meant.map(({ contact_id, due_cents }) => ({ contact_id, due_cents })),
          send,
        },
      }),
    onSuccess: ({ data: { first, last } }) => {
      notify('done', first === last ? `Statement ${first} issued` : `Statements ${first} to ${last} issued`)
      return invalidateAfter('record')
    },
    onError: () => invalidateAfter('record'), // what it was refused for is to be seen
  })
}

/** What the ledger has besides. */
const Notes = ({ run: { rows, others_cents, unsplit } }: { run: Run }) => {
  const due = rows.reduce((sum, { due_cents, why }) => sum + (why === null ? due_cents : 0), 0)
  return (
    <SourceNote>
      {others_cents !== 0 &&
        (rows.length === 0
          ? `Balances are ${dollarsAndCents(others_cents)}. `
          : `With ${dollarsAndCents(others_cents)} of owners who get none, balances are ${dollarsAndCents(due + others_cents)}. `)}
      {unsplit !== null &&
        `Not billed: ${plural(unsplit.charges, 'charge')}, ${dollarsAndCents(unsplit.cents)}, of days whose shares on file don’t add up to 100%. `}
      What is issued can’t be edited; a statement can be reversed.
    </SourceNote>
  )
}
