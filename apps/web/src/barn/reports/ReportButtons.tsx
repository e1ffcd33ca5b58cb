import type { HorseReport } from '@quarterpole/contract/horse-report'
import { call } from '../../app/api/client.ts'
import { PdfButton } from '../../app/PdfButton.tsx'
import type { Horse } from '../../herd/horses/queries.ts'

export const REPORT_WORDS: Readonly<Record<HorseReport, string>> = {
  sale_page: 'Sale page',
  pedigree: 'Pedigree',
  produce_record: 'Produce record',
  sire_summary: 'Sire summary',
}

const FOR_ALL = ['sale_page', 'pedigree'] as const

/** The reports that fit the horse: a sale page and a pedigree for all, and what a mare produced or a stallion sired. */
export const reportsFor = ({ sex }: Pick<Horse, 'sex'>): readonly HorseReport[] => [
  ...FOR_ALL,
  ...(sex === 'M' ? (['produce_record'] as const) : sex === 'S' ? (['sire_summary'] as const) : []),
]

export function ReportButtons({ horse }: { horse: Horse }) {
  return reportsFor(horse).map((report) => <ReportButton key={report} id={horse.id} report={report} />)
}

const ReportButton = ({ id, report }: { id: number; report: HorseReport }) => (
  <PdfButton
    need="createHorseReport"
    draw={(kind: HorseReport, signal) =>
      call('createHorseReport', { params: { id }, body: { report: kind }, signal })
    }
    subject={report}
  >
    {`${REPORT_WORDS[report]} PDF`}
  </PdfButton>
)
