import { paths } from '../../app/paths.ts'
import { CheckField } from '../../ui/Field.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { plural } from '../../ui/words/number.ts'
import { Dim, Name } from '../../ui/Words.tsx'
import { mailWords, type ReportRun } from './queries.ts'

type Rows = ReportRun['rows']

interface ReportRunTableProps {
  rows: Rows
  meant: Rows
  onMean: (contact: number, isMeant: boolean) => void
  reportOf: (contact: number) => string
}

/** An owner a row: his horses, and whether something can be sent to him, or was. */
export const ReportRunTable = ({ rows, meant, onMean, reportOf }: ReportRunTableProps) => (
  <Table caption="Reports to send" entries="auto 1fr auto">
    <thead>
      <tr>
        <HiddenTh>Send</HiddenTh>
        <Th>Owner</Th>
        <Th>Report</Th>
        <Th>Horses</Th>
        <Th>E-mail</Th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.contact_id}>
          <Td>
            <CheckField
              label={<VisuallyHidden>Send the report to {row.name}</VisuallyHidden>}
              checked={meant.includes(row)}
              disabled={row.email === null}
              onChange={(isMeant) => onMean(row.contact_id, isMeant)}
            />
          </Td>
          <RowHead>
            <Name href={paths.contact(row.contact_id)}>{row.name}</Name>
          </RowHead>
          <Td>
            <Anchor href={reportOf(row.contact_id)}>{plural(row.horses.length, 'horse')}</Anchor>
          </Td>
          <Td whole order={8}>
            {row.horses.join(', ')}
          </Td>
          <Td whole order={9}>
            {mailWords(row.mail) ?? row.email ?? <Dim>No e-mail on file</Dim>}
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)
