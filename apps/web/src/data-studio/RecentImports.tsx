import type { ImportJob } from '@quarterpole/contract/data-import'
import { momentOf } from '../format/day.ts'
import { plural } from '../format/number.ts'
import { Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted } from '../ui/Words.tsx'

/** What came in lately. */
export function RecentImports({ imports, now }: { imports: readonly ImportJob[]; now: Date }) {
  if (imports.length === 0) return <Muted>No file has been imported yet.</Muted>
  return (
    <Table caption="Recent imports">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Kind</Th>
          <Th>File</Th>
          <Th>Outcome</Th>
          <Th>State</Th>
        </tr>
      </thead>
      <tbody>
        {imports.map(
          ({ id, created_at, file_type, file_name, total_rows, horses_created, updated, status }) => (
            <tr key={id}>
              <Td>{momentOf(created_at, now)}</Td>
              <Td>{file_type.replace('_', ' ')}</Td>
              <RowHead>{file_name}</RowHead>
              <Td>
                {plural(total_rows, 'row')}, {plural(horses_created, 'new horse')},{' '}
                {plural(updated, 'change')}
              </Td>
              <Td>
                {status === 'done' ? <Mark tone="ok">done</Mark> : <Mark tone="quiet">taken back</Mark>}
              </Td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
