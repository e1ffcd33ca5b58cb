import { addDays } from '@quarterpole/contract/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api/client.ts'
import { ApiError, detailOf } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { paths } from '../../app/paths.ts'
import { PdfButton } from '../../app/PdfButton.tsx'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import { useTitle } from '../../app/title.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { FailureLine } from '../../ui/Marks.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { dayOf, longMonthOf } from '../../ui/words/day.ts'
import { Muted } from '../../ui/Words.tsx'
import { useMonth } from '../statements/use-month.ts'
import { OwnerReportView } from './OwnerReportView.tsx'
import { type Chosen, mailWords, NO_MAIL, type OwnerReport, ownerReportQuery, useSending } from './queries.ts'
import { readReportSearch, sectionsIn } from './report-search.ts'
import { ReportChoices } from './ReportChoices.tsx'

/** The report of a month to an owner, a horse a sheet. */
export function OwnerReportPage({ id }: { id: number }) {
  const { search } = useAddress(paths.ownerReport(id), readReportSearch)
  const { month, choices } = useMonth(search.month)
  const [note, setNote] = useState('')
  const { data, error, refetch } = useQuery(ownerReportQuery(id, month))
  const follow = useFollow()
  useTitle(data && `Report for ${data.name}, ${longMonthOf(month)}`, data?.name)
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  if (data === undefined)
    return <NotLoaded what="the report" error={error} onRetry={refetch} level={2} rows={8} columns={2} />
  const sections = sectionsIn(search)
  return (
    <div data-paper>
      <PageTitle title={data.name} lead={leadOf(data)}>
        <Row gap={3} align="end" data-screen-only>
          <SelectField
            label="Month"
            value={month}
            choices={choices}
            onChange={(next) =>
              follow(paths.ownerReport(id, { ...search, month: next }), { replace: true, keepScroll: true })
            }
          />
          <Actions report={data} chosen={{ month, sections, note }} />
        </Row>
      </PageTitle>
      <ReportChoices
        search={search}
        hrefOf={(next) => paths.ownerReport(id, next)}
        note={note}
        onNote={setNote}
      />
      {note !== '' && <p className={look({ lines: true, measure: true, below: 4 })}>{note}</p>}
      <OwnerReportView report={data} sections={sections} />
    </div>
  )
}

/** "Report for May 2026"; of a month that isn't over, with the day that it reaches. */
function leadOf({ month, through_day }: OwnerReport): string {
  const isOver = !addDays(through_day, 1).startsWith(month)
  return `Report for ${longMonthOf(month)}${isOver ? '' : `, through ${dayOf(through_day)}`}`
}

function Actions({ report, chosen }: { report: OwnerReport; chosen: Chosen }) {
  const { contact_id, name, month, email, horses, mail, is_mail_possible } = report
  const sending = useSending()
  const sendOnce = useSingleFlight(sending)
  const why = horses.length === 0 ? 'There is no horse to report on.' : whyNot(is_mail_possible, email)
  return (
    <div>
      <ButtonRow>
        <PdfButton
          need="createOwnerReportPdf"
          draw={(body: Chosen, signal) =>
            call('createOwnerReportPdf', { params: { id: contact_id }, body, signal })
          }
          subject={chosen}
        />
        <Button
          need="sendOwnerReports"
          busy={sending.isPending}
          unavailable={why}
          onClick={() => sendOnce({ ...chosen, contact_ids: [contact_id] })}
        >
          {mail?.state === 'sent' ? 'Send again' : 'Send'}
        </Button>
        <ShareButton
          of={{
            id: contact_id,
            name,
            title: `the report for ${longMonthOf(month)}`,
            kinds: ['owner_report'],
            report: chosen,
          }}
        />
        <Button onClick={() => window.print()}>Print</Button>
        <ButtonLink href={paths.contact(contact_id)}>Contact</ButtonLink>
      </ButtonRow>
      {mail !== null && <Muted>{mailWords(mail)}</Muted>}
      <FailureLine>{sending.error && detailOf(sending.error, 'It wasn’t sent. Try again.')}</FailureLine>
    </div>
  )
}

function whyNot(isMailPossible: boolean, email: string | null): string | undefined {
  if (!isMailPossible) return NO_MAIL
  return email === null ? 'No e-mail address on file. Add one to the contact.' : undefined
}
