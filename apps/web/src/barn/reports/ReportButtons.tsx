import type { HorseReport } from '@quarterpole/contract/horse-report'
import { call } from '../../app/api/client.ts'
import { useReport } from '../../app/api/use-report.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'

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

/** Draws the PDF and opens it in a new tab; the link stays for a blocked tab. */
function ReportButton({ id, report }: { id: number; report: HorseReport }) {
  const job = useReport((kind: HorseReport, signal) =>
    call('createHorseReport', { params: { id }, body: { report: kind }, signal }),
  )
  const start = useSingleFlight(job)
  return (
    <>
      <Button need="createHorseReport" busy={job.isPending} onClick={() => start(report)}>
        {job.isPending ? 'Making the PDF…' : `${REPORT_WORDS[report]} PDF`}
      </Button>
      {job.data && (
        <ButtonLink kind="quiet" href={job.data} target="_blank" rel="noopener">
          Open PDF
        </ButtonLink>
      )}
    </>
  )
}
