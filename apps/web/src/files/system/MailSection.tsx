import type { MailSettings } from '@quarterpole/contract/mail'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../app/api/use-act.ts'
import { call } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { momentWithin } from '../../ui/words/day.ts'
import { Muted } from '../../ui/Words.tsx'
import { MailServerForm } from './MailServerForm.tsx'
import { MailTest } from './MailTest.tsx'
import { mailQuery } from './queries.ts'

/** The barn's mail server, a message to try it, and who gets a list each morning. */
export function MailSection() {
  const { data, error, refetch } = useQuery(mailQuery)
  const client = useQueryClient()
  const now = useNow()
  const onDone = () => client.invalidateQueries({ queryKey: mailQuery.queryKey })
  const forget = useAct(() => call('deleteMailServer', {}), { done: 'E-mail is off', onDone })
  return (
    <Section id="mail" title="E-mail">
      {data === undefined ? (
        <NotLoaded what="the mail settings" error={error} onRetry={refetch} rows={3} columns={2} />
      ) : (
        <Stack gap={4} left>
          <Muted>
            {data.server === null
              ? 'Off: Quarterpole sends nothing. With your own mail server, people can get a list of what’s due each morning.'
              : 'People turn on their own list under Your Account. Nothing else is sent.'}
          </Muted>
          <MailServerForm
            key={JSON.stringify(data.server)}
            server={data.server}
            onSaved={(saved) => client.setQueryData(mailQuery.queryKey, saved)}
          />
          {data.server !== null && (
            <>
              <MailTest />
              <Readers readers={data.readers} now={now} />
              <Row gap={3}>
                <Button
                  need="deleteMailServer"
                  busy={forget.isPending}
                  onClick={() => forget.mutate(undefined)}
                >
                  Turn e-mail off
                </Button>
                <Anchor href={paths.you()}>Your own list</Anchor>
              </Row>
            </>
          )}
        </Stack>
      )}
    </Section>
  )
}

type Reader = MailSettings['readers'][number]

/** Who gets a list, when the last one went out, or why it didn't. */
export const Readers = ({ readers, now }: { readers: readonly Reader[]; now: Date }) => (
  <Facts
    facts={
      readers.length === 0
        ? [['Lists', 'nobody has turned on a list yet']]
        : readers.map((reader) => [
            reader.name ?? 'Your list',
            <ReaderState key={reader.name} {...reader} now={now} />,
          ])
    }
  />
)

function ReaderState({ is_on, is_confirmed, sent_at, fault, now }: Reader & { now: Date }) {
  if (!is_on) return 'off'
  if (fault !== null) return <Mark tone="danger">{fault}</Mark>
  if (!is_confirmed) return 'waits until the address is confirmed'
  return sent_at === null ? 'on, nothing sent yet' : `last sent ${momentWithin(sent_at, now)}`
}
