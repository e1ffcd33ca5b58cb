import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { longMonthOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { useMonth } from '../statements/use-month.ts'
import { type Chosen, NO_MAIL, type ReportRun, reportRunQuery, useSending } from './queries.ts'
import { readReportSearch, sectionsIn } from './report-search.ts'
import { ReportChoices } from './ReportChoices.tsx'
import { ReportRunTable } from './ReportRunTable.tsx'

/** A month's reports for all owners: looked at and sent. */
export function OwnerReportsPage() {
  const { search } = useAddress(paths.ownerReports(), readReportSearch)
  const { month, choices } = useMonth(search.month)
  const [note, setNote] = useState('')
  const { data, error, refetch } = useQuery(reportRunQuery(month))
  const follow = useFollow()
  return (
    <>
      <PageTitle
        title="Owner Reports"
        lead="A month’s news of their horses for all owners, as PDF by e-mail."
      >
        <SelectField
          label="Month"
          value={month}
          choices={choices}
          onChange={(next) =>
            follow(paths.ownerReports({ ...search, month: next }), { replace: true, keepScroll: true })
          }
        />
      </PageTitle>
      <ReportChoices search={search} hrefOf={paths.ownerReports} note={note} onNote={setNote} />
      {data === undefined ? (
        <NotLoaded what="the owners" error={error} onRetry={refetch} rows={6} columns={4} />
      ) : (
        <Sending
          key={month}
          run={data}
          chosen={{ month, sections: sectionsIn(search), note }}
          reportOf={(id) => paths.ownerReport(id, { ...search, month })}
        />
      )}
    </>
  )
}

interface SendingProps {
  run: ReportRun
  chosen: Chosen
  reportOf: (contact: number) => string
}

function Sending({ run: { month, rows, is_mail_possible }, chosen, reportOf }: SendingProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const sending = useSending()
  const sendOnce = useSingleFlight(sending)
  const meant = rows.filter(({ contact_id, email }) => email !== null && !left.has(contact_id))
  if (rows.length === 0)
    return (
      <EmptyState level={2} title={`No owner in ${longMonthOf(month)}`}>
        No share of a horse that anyone owned in this month is on file. Add owners on a horse’s page.
      </EmptyState>
    )
  return (
    <Stack gap={4} shrinks>
      <ReportRunTable
        rows={rows}
        meant={meant}
        reportOf={reportOf}
        onMean={(id, isMeant) =>
          setLeft(new Set(isMeant ? [...left].filter((one) => one !== id) : [...left, id]))
        }
      />
      <FailureLine>{sending.error && detailOf(sending.error, 'Nothing was sent. Try again.')}</FailureLine>
      <Row>
        <Button
          kind="solid"
          need="sendOwnerReports"
          busy={sending.isPending}
          unavailable={whyNot(is_mail_possible, meant.length)}
          onClick={() => sendOnce({ ...chosen, contact_ids: meant.map(({ contact_id }) => contact_id) })}
        >
          Send {plural(meant.length, 'report')}
        </Button>
      </Row>
    </Stack>
  )
}

function whyNot(isMailPossible: boolean, meant: number): string | undefined {
  if (!isMailPossible) return NO_MAIL
  return meant === 0 ? 'Choose at least one owner with an e-mail address.' : undefined
}
