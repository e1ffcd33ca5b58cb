import { timeWords } from '@quarterpole/contract/clear-on'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { RowActions } from '../records/RecordSection.tsx'
import { type WithdrawalEntry, withdrawalsQuery } from './queries.ts'
import { splitOff } from '../../ui/split-off.tsx'

const RecordForm = splitOff(async () => (await import('../records/RecordForm.tsx')).RecordForm)

/** The barn's own table of withdrawal times, each with its source. */
export function WithdrawalsPage() {
  const { data, error, refetch } = useQuery(withdrawalsQuery)
  const [open, setOpen] = useState<WithdrawalEntry | 'new' | null>(null)
  return (
    <>
      <PageTitle
        title="Withdrawal Times"
        lead="How long before a race a substance must not be given, as you looked it up. Treatments count from it."
      >
        <Row gap="2 3">
          <RecordFiles kind="withdrawals" />
          <Button need="createWithdrawal" kind="solid" icon="plus" onClick={() => setOpen('new')}>
            Add a withdrawal time
          </Button>
        </Row>
      </PageTitle>
      {data === undefined ? (
        <NotLoaded what="the withdrawal times" error={error} onRetry={refetch} rows={4} columns={4} />
      ) : (
        <WithdrawalTable entries={data} onEdit={setOpen} />
      )}
      {open !== null && (
        <RecordForm
          name="withdrawal"
          horse={null}
          record={open === 'new' ? null : open}
          words={{}}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface WithdrawalTableProps {
  entries: readonly WithdrawalEntry[]
  onEdit: (entry: WithdrawalEntry) => void
}

export function WithdrawalTable({ entries, onEdit }: WithdrawalTableProps) {
  const remove = useRemove()
  if (entries.length === 0)
    return (
      <EmptyState level={2} title="No withdrawal times yet">
        Rules differ by state and track, and they change, so none come with Quarterpole. Enter yours from your
        racing commission’s or association’s own list, with its link and date.
      </EmptyState>
    )
  return (
    <>
      <Table caption="Withdrawal times" entries="1fr auto">
        <thead>
          <tr>
            <Th>Substance</Th>
            <Th>Withdrawal time</Th>
            <Th>Whose rule</Th>
            <Th>Source</Th>
            <Th />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <RowHead>
                {entry.name} {entry.aliases !== null && <Dim>{entry.aliases}</Dim>}
              </RowHead>
              <Td>{timeWords(entry)}</Td>
              <Td>
                <PhoneLabel>Whose rule</PhoneLabel>
                {entry.body}
              </Td>
              <Td>
                <PhoneLabel>Source</PhoneLabel>
                <Source {...entry} />
              </Td>
              <Td>
                <RowActions
                  whose={entry.name}
                  needs={['updateWithdrawal', 'deleteWithdrawal']}
                  onEdit={() => onEdit(entry)}
                  onDelete={() =>
                    remove({
                      sentence: `Withdrawal time of ${entry.name} deleted`,
                      remove: () => write('deleteWithdrawal', { params: { id: entry.id } }),
                    })
                  }
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Muted>
        Days count from the day it was given. Hours count from the end of that day, since only the day is on
        file. A day that is over doesn’t say that a horse will pass a test.
      </Muted>
    </>
  )
}

/** Opened as a link only where it is one. */
const Source = ({ source, source_date }: Pick<WithdrawalEntry, 'source' | 'source_date'>) => (
  <>
    {/^https?:\/\//i.test(source) ? (
      <a href={source} target="_blank" rel="noopener noreferrer">
        {source.replace(/^https?:\/\//i, '')}
      </a>
    ) : (
      source
    )}{' '}
    <Dim>as of {dayOf(source_date)}</Dim>
  </>
)
