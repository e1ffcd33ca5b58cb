import { NotLoaded } from '../app/NotLoaded.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../app/api/client.ts'
import { momentOf } from '../ui/words/day.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { useAct } from '../app/api/use-act.ts'

const KEY = ['me', 'sessions']

/** Devices on which the person is signed in. */
export function SessionSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  })
  const onDone = () => client.invalidateQueries({ queryKey: KEY })
  const end = useAct((id: number) => call('endSession', { params: { id } }), {
    done: 'Signed out there',
    onDone,
  })
  const endOthers = useAct(() => call('endOtherSessions', {}), { done: 'Signed out everywhere else', onDone })
  const now = useNow()
  return (
    <Section
      title="Where you’re signed in"
      aside={
        (data?.length ?? 0) > 1 && (
          <Button kind="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {(error !== null || data === undefined) && (
        <NotLoaded
          what="the list"
          label="Loading"
          error={error}
          onRetry={refetch}
          detail="Try again."
          rows={2}
        />
      )}
      {data !== undefined && (
        <Table caption="Where you’re signed in">
          <thead>
            <tr>
              <Th>Device</Th>
              <Th>Last seen</Th>
              <Th>Since</Th>
              <HiddenTh>Sign out</HiddenTh>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, device, last_seen_at, created_at, is_this }) => (
              <tr key={id}>
                <RowHead>{is_this ? `${device} (this one)` : device}</RowHead>
                <Td>{momentOf(last_seen_at, now)}</Td>
                <Td>{momentOf(created_at, now)}</Td>
                <Td>
                  {!is_this && (
                    <Button size="small" onClick={() => end.mutate(id)} aria-label={`Sign out of ${device}`}>
                      Sign out
                    </Button>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}
