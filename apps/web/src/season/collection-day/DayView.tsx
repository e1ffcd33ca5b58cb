import { capital } from '@quarterpole/contract/capital'
import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { paths } from '../../app/paths.ts'
import type { SemenRequest } from '../../herd/semen/request-words.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyLine } from '../../ui/States.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { sumsOf, sumWords } from './day-words.ts'
import { DayStrip } from './DayStrip.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { CollectionDay } from './queries.ts'
import { RequestTable } from './RequestTable.tsx'

export interface DayViewProps {
  day: CollectionDay
  today: string
  /** Opens the form of a request, null: a new one. */
  onRequest: (request: SemenRequest | null) => void
  /** Opens the form of a collection. */
  onCollect: () => void
}

/** One day of one stallion: the days around it, what was collected, and who asked for it. */
export const DayView = ({ day, today, onRequest, onCollect }: DayViewProps) => (
  <>
    <DayStrip of={day} today={today} />
    <Row gap={3} above={3} data-screen-only>
      {(['earlier', 'later'] as const).map((which) => (
        <NearestDay key={which} which={which} of={day} />
      ))}
    </Row>
    <Collected day={day} today={today} onCollect={onCollect} />
    <RequestsOfDay day={day} onRequest={onRequest} />
  </>
)

/** The next day with open requests on either side; nothing where there is none. */
function NearestDay({ which, of }: { which: 'earlier' | 'later'; of: CollectionDay }) {
  const day = of[which]
  if (day === null) return null
  return (
    <ButtonLink size="small" href={paths.collectionDay({ stallion: of.horse_id, day })} keepScroll>
      {capital(which)} with open requests: {dayOf(day)}
    </ButtonLink>
  )
}

function Collected({
  day: { day, lots },
  today,
  onCollect,
}: Pick<DayViewProps, 'day' | 'today' | 'onCollect'>) {
  return (
    <Section
      title="Collected"
      aside={
        day <= today && (
          <span data-screen-only>
            <Button need="createSemen" size="small" icon="plus" onClick={onCollect}>
              Enter a collection
            </Button>
          </span>
        )
      }
    >
      {lots.length === 0 ? (
        <EmptyLine>
          {day > today
            ? 'This day is still to come.'
            : 'No collection on file for this day. Enter it as cooled, with its lot and doses.'}
        </EmptyLine>
      ) : (
        <ul>
          {lots.map(({ lot, doses, doses_left }) => (
            <li key={lot}>
              Lot {lot}: {plural(doses, 'dose')} collected, <b>{doses_left === 0 ? 'none' : doses_left}</b>{' '}
              left
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function RequestsOfDay({ day, onRequest }: Pick<DayViewProps, 'day' | 'onRequest'>) {
  const [isMoving, setMoving] = useState(false)
  const { open, enough } = sumsOf(day)
  const { horse_id: id, requests, lots } = day
  const fill = useWrite({
    run: () => write('fillCollectionDay', { params: { id, day: day.day } }),
    said: ({ filled, left }) =>
      `${plural(filled.length, 'request')} filled${left.length === 0 ? '' : `; ${left.length} left open: ${left.map(({ mare }) => mare).join(', ')}`}`,
    fallback: 'Nothing was filled. Try again.',
    shows: 'record',
  })
  return (
    <Section title="Requests" aside={requests.length > 0 && plural(requests.length, 'request')}>
      {requests.length === 0 ? (
        <EmptyLine>Nobody has asked for semen on this day.</EmptyLine>
      ) : (
        <Stack gap={3} shrinks>
          <Row gap={3} justify="between">
            <p role="status">{sumWords(day)}</p>
            <span data-screen-only>
              <ButtonRow>
                {enough > 0 && (
                  <Button
                    need="fillCollectionDay"
                    kind="solid"
                    size="small"
                    busy={fill.busy}
                    onClick={fill.start}
                  >
                    Fill {enough} in order
                  </Button>
                )}
                {open > 0 && (
                  <Button need="moveCollectionDay" size="small" onClick={() => setMoving(true)}>
                    Move the open {open === 1 ? 'one' : String(open)} to another day
                  </Button>
                )}
              </ButtonRow>
            </span>
          </Row>
          <RequestTable day={day} onEdit={onRequest} />
          {lots.length > 0 && (
            <SourceNote>
              In line: those that go first, then who asked earlier. A request is filled out of one lot; one
              that asks for more than is left is passed over. Left after counts the open requests only.
            </SourceNote>
          )}
        </Stack>
      )}
      {isMoving && <MoveDialog day={day} request={null} onClose={() => setMoving(false)} />}
    </Section>
  )
}
