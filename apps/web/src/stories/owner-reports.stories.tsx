import { OwnerReportView } from '../herd/owner-reports/OwnerReportView.tsx'
import { ReportRunTable } from '../herd/owner-reports/ReportRunTable.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'

const lines = (section: string, ...words: string[]) => ({
  section,
  lines: words.map((one, at) => ({ day: at === 0 ? '2026-05-02' : null, words: one })),
  money_lines: [],
})
const report = {
  contact_id: 4,
  name: 'Ann Roe',
  email: 'ann@example.com',
  month: '2026-05',
  through_day: '2026-05-31',
  horses: [
    {
      horse_id: 12,
      name: 'Paper Lantern Over The Long Back Stretch Of The Southern Pla',
      facts: 'Sorrel colt, foaled March 1, 2024 · AQHA 1234567',
      by_line: 'by Lantern Ridge out of Bar Ditch Belle, by Ordinary Thunder',
      portrait: null,
      owned: 'Share 2/7 until May 20, 2026',
      stood: ['Home, Barn 2, stall 14: May 1, 2026 to May 9, 2026', 'Clinic: May 10, 2026 to May 19, 2026'],
      sections: [
        lines(
          'starts',
          'Ruidoso Downs, 350 yards, Spring Derby [G2]: 2nd of 9; SI 91 (AAA); $1,200 earned; purse $20,000',
          'True form at 350 yards: 90.4 on an average day, ± 2.1 for how sure we are of it',
        ),
        lines('care', 'Vaccination: West Nile, by Dr. Lee'),
        lines('next', 'Sustaining payment: Fall Futurity to pay, $2,500, overdue'),
      ],
    },
    {
      horse_id: 13,
      name: 'Sheet Metal Sue',
      facts: 'Mare, foaling date not on file · AQHA id not on file',
      by_line: null,
      portrait: null,
      owned: 'Share not on file',
      stood: ['Place not on file'],
      sections: [
        { section: 'care', lines: [{ day: null, words: 'No care on file in May 2026.' }], money_lines: [] },
      ],
    },
  ],
  mail: null,
  is_mail_possible: true,
} as unknown as Parameters<typeof OwnerReportView>[0]['report'] // ids are branded
const reportRows = [
  {
    contact_id: 4,
    name: 'Ann Roe',
    email: 'ann@example.com',
    horses: report.horses.map(({ name }) => name),
    mail: { state: 'sent', to: 'ann@example.com', at: '2026-06-01T12:00:00.000Z', fault: null },
  },
  { contact_id: 5, name: 'Bo Lee', email: null, horses: ['Sheet Metal Sue'], mail: null },
] as unknown as Parameters<typeof ReportRunTable>[0]['rows'] // as above

/** Reports to owners: of two horses, the second with nothing on file, of none, and those to send. */
export const Stories = () => (
  <>
    <PageTitle title="Gallery: owner reports" />
    <Section title="An owner’s report">
      <OwnerReportView report={report} sections={['starts', 'care', 'next']} />
      <OwnerReportView report={{ ...report, horses: [] }} sections={[]} />
    </Section>
    <Section title="Owners’ reports to send">
      <ReportRunTable
        rows={reportRows}
        meant={reportRows.slice(0, 1)}
        onMean={() => {}}
        reportOf={(id) => `/contacts/${id}/report`}
      />
    </Section>
  </>
)
