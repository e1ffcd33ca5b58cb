import { NotLoaded } from '../../app/NotLoaded.tsx'
import { COVER_METHOD_WORDS, REPORT_GAP_WORDS } from '@quarterpole/contract/cover-words'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { useReport } from '../../app/api/use-report.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { type BreedingReport, reportFileAddress, reportQuery } from './queries.ts'
import { look, Stack } from '../../ui/Layout.tsx'

interface ReportDialogProps {
  stallion: number
  year: number
  onClose: () => void
}

/** The stallion breeding report of a season, with its PDF and CSV. */
export function ReportDialog({ stallion, year, onClose }: ReportDialogProps) {
  const { data, error, refetch } = useQuery(reportQuery(stallion, year))
  const pdf = useReport((id: number, signal) =>
    call('exportBreedingReport', { params: { id, year }, signal }),
  )
  const exportOnce = useSingleFlight(pdf)
  return (
    <Dialog
      opened
      onClose={onClose}
      width="wide"
      title="Stallion breeding report"
      under={data === undefined ? String(year) : `${data.stallion_name}, ${year} · due ${dayOf(data.due_on)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink href={reportFileAddress(stallion, year)} target="_blank" download>
            Export CSV
          </ButtonLink>
          {pdf.data ? (
            <ButtonLink kind="solid" href={pdf.data} target="_blank" rel="noopener">
              Open PDF
            </ButtonLink>
          ) : (
            <Button kind="solid" busy={pdf.isPending} onClick={() => exportOnce(stallion)}>
              {pdf.isPending ? 'Exporting…' : 'Export PDF'}
            </Button>
          )}
        </>
      }
    >
      {data !== undefined ? (
        <ReportView report={data} />
      ) : (
        <NotLoaded what="the report" error={error} onRetry={refetch} rows={4} columns={5} />
      )}
    </Dialog>
  )
}

export function ReportView({ report: { mares, findings } }: { report: BreedingReport }) {
  if (mares.length === 0)
    return (
      <EmptyState title="No mares this season">
        Mares booked or bred to him this season are listed here.
      </EmptyState>
    )
  return (
    <div className={look({ wraps: true })}>
      <Stack gap={2} below={4}>
        {findings.length === 0 ? (
          <Mark tone="ok">Nothing is missing.</Mark>
        ) : (
          findings.map((finding) => (
            <Mark key={finding} tone="caution">
              {finding}
            </Mark>
          ))
        )}
      </Stack>
      <Table caption="Mares bred to him" entries dense>
        <thead>
          <tr>
            <Th>Mare</Th>
            <Th>Number</Th>
            <Th>Owner</Th>
            <Th>First exposure</Th>
            <Th>Last exposure</Th>
            <Th>Method</Th>
            <Th>Place</Th>
            <Th>Missing</Th>
          </tr>
        </thead>
        <tbody>
          {mares.map((mare) => (
            <tr key={mare.mare_id}>
              <RowHead>
                <Name href={paths.horses({}, { edit: mare.mare_id })}>{mare.mare_name}</Name>
              </RowHead>
              <TextCell label="Number" text={mare.aqha_id} />
              <TextCell label="Owner" text={mare.owner} />
              <TextCell label="First" text={mare.first_date && dayOf(mare.first_date)} />
              <TextCell label="Last" text={mare.last_date && dayOf(mare.last_date)} />
              <TextCell
                label="Method"
                text={mare.methods.map((method) => COVER_METHOD_WORDS[method]).join(', ')}
              />
              <TextCell label="Place" text={mare.places.join(', ')} />
              <Td>
                <PhoneLabel>Missing</PhoneLabel>
                {mare.missing.length === 0 ? (
                  <Dim>nothing</Dim>
                ) : (
                  <Mark tone="caution">{mare.missing.map((gap) => REPORT_GAP_WORDS[gap]).join(', ')}</Mark>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <SourceNote className={look({ above: 3 })}>
        From the bookings and breeding records on file here. You file the report with AQHA yourself.
      </SourceNote>
    </div>
  )
}

const TextCell = ({ label, text }: { label: string; text: string | null }) => (
  <Td>
    <PhoneLabel>{label}</PhoneLabel>
    {text === null || text === '' ? <Dim>–</Dim> : text}
  </Td>
)
