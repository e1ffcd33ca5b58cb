import { useYearStart } from '../../ui/year-start.ts'
import { YEAR_START_WORDS } from '@quarterpole/contract/year-start-words'
import { aboutText } from '@quarterpole/contract/paper-about'
import { foalCrop } from '@quarterpole/genetics/horse-year'
import { useState } from 'react'
import { AddPapers } from '../../herd/papers/AddPapers.tsx'
import { PapersAbout } from '../../herd/records/PapersAbout.tsx'
import { AddPaper } from '../../herd/records/AddPaper.tsx'
import { May } from '../../ui/may.ts'
import { paths } from '../../app/paths.ts'
import { dayOf, daysOf } from '../../ui/words/day.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Note } from '../../ui/States.tsx'
import { Facts } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { Due, StateMark } from './MareList.tsx'
import type { Cover, CoverEvent } from './queries.ts'
import { ScanToday } from './ScanToday.tsx'
import { Grid, look, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Season.module.css'
import type { SeasonForm } from './season-search.ts'
import { daysWords, eventWords, flushWords, gestationWords } from './season-words.ts'
import { useRemoval } from './use-season-writes.ts'

interface CardProps {
  cover: Cover
  /** The season of the page, for its addresses. */
  season: number
  today: string
}

/** One cover of a mare: where it is, the next step, and what happened, in order. */
export function CoverCard({ cover, season, today }: CardProps) {
  const { id, mare_id, stallion_id, stallion_name, season_year } = cover
  const { foaling, foal_id, foal_name, events, notes } = cover
  const at = (form: SeasonForm, event?: number) =>
    paths.mares({ season, mare: mare_id, cover: id, form, event })
  const { start: remove, busy } = useRemoval({
    call: 'deleteCover',
    id,
    said: `Breeding to ${stallion_name} deleted`,
  })
  const [isAdding, setIsAdding] = useState(false)
  const start = useYearStart()
  const paper = { about: aboutText('cover', id), whose: `breeding to ${stallion_name}` }
  const mare = { id: mare_id, name: cover.mare_name }
  return (
    <Section
      title={
        <>
          <Anchor href={paths.horse(stallion_id)}>{stallion_name}</Anchor>, {season_year}
        </>
      }
      aside={<StateMark cover={cover} />}
    >
      <Facts facts={factsOf(cover, today)} />
      {foaling !== null && cover.may_foal_in_december && (
        <Note tone="caution">
          She could foal before {YEAR_START_WORDS[start].day}, {foalCrop(season_year)}. A{' '}
          {YEAR_START_WORDS[start].monthBefore} foal turns one within days.
        </Note>
      )}
      {cover.state === 'twins' && (
        <Note tone="danger">Twins: call your vet now. Reducing one is safest in the first weeks.</Note>
      )}
      {foal_id !== null && (
        <p>
          Foal: <Name href={paths.horse(foal_id)}>{foal_name}</Name>
        </p>
      )}
      {notes !== null && <p className={look({ size: 'small', tone: 'muted', lines: true })}>{notes}</p>}
      <NextSteps cover={cover} today={today} at={at} />
      <ol className={look({ above: 4 })}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} href={at('edit', event.id)} />
        ))}
      </ol>
      <PapersAbout about={paper.about} horse={mare} />
      <Row gap={2} className={styles.actions}>
        <ButtonLink size="small" kind="quiet" keepScroll href={at('cover')}>
          Edit breeding
          <VisuallyHidden> to {stallion_name}</VisuallyHidden>
        </ButtonLink>
        {cover.state === 'foaled' && (
          <ButtonLink size="small" href={`${paths.horse(mare_id)}#records`}>
            Foaling record
            <VisuallyHidden> of the foal by {stallion_name}</VisuallyHidden>
          </ButtonLink>
        )}
        {foal_id === null && (
          <Button need="deleteCover" size="small" kind="quiet" danger busy={busy} onClick={() => remove()}>
            Delete breeding
            <VisuallyHidden> to {stallion_name}</VisuallyHidden>
          </Button>
        )}
        <AddPaper whose={paper.whose} onAdd={() => setIsAdding(true)} />
      </Row>
      {isAdding && (
        <AddPapers
          owner={{ record: 'paper', ...mare }}
          files={[]}
          of={paper}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Section>
  )
}

type Fact = readonly [term: string, fact: React.ReactNode]

function factsOf(cover: Cover, today: string): Fact[] {
  const { bred_from, bred_to, scans, foaling, ended_on, foal_heat } = cover
  const facts: Fact[] = []
  if (cover.recipient !== null) facts.push(['Embryo carried by', cover.recipient])
  if (bred_to !== null && bred_from !== null) facts.push(['Last bred', daysOf(bred_from, bred_to)])
  for (const flush of cover.flushes) facts.push(['Flushed', flushWords(flush)])
  if (cover.next_due !== null) facts.push(['Next', <Due key="due" cover={cover} today={today} />])
  if (scans.length > 0)
    facts.push([
      'Scans',
      <Row as="span" key="scans" gap="1 3" align="stretch" justify="end">
        {scans.map(({ day, due_on, is_done }) =>
          is_done ? (
            <Mark key={day} tone="ok">
              day {day}
            </Mark>
          ) : (
            <Dim key={day}>
              day {day}: {dayOf(due_on)}
            </Dim>
          ),
        )}
      </Row>,
    ])
  if (foaling !== null)
    facts.push([
      'Foaling due',
      `${dayOf(foaling.due_on)} (${daysOf(foaling.from, foaling.to)}), ${gestationWords(foaling)}`,
    ])
  if (ended_on !== null) facts.push([cover.state === 'slipped' ? 'Slipped' : 'Foaled', dayOf(ended_on)])
  if (foal_heat !== null && foal_heat.to >= today)
    facts.push([
      'Foal heat',
      `${daysOf(foal_heat.from, foal_heat.to)}, ${foal_heat.from > today ? daysWords(foal_heat.from, today) : 'now'}`,
    ])
  return facts
}

interface StepsProps {
  cover: Cover
  today: string
  at: (form: SeasonForm) => string
}

/** What can sensibly come next. */
function NextSteps({ cover, today, at }: StepsProps) {
  const { state } = cover
  const mayBeInFoal = state === 'bred' || state === 'in_foal' || state === 'twins'
  const canBeBred = state === 'not_bred' || state === 'bred' || state === 'open'
  if (!mayBeInFoal && !canBeBred) return null
  return (
    <Stack gap={3} above={4}>
      {(mayBeInFoal || state === 'open') && (
        <Row gap="2 3">
          <May need="createCoverEvent">
            <span>Scanned today:</span>
          </May>
          <ScanToday cover={cover} today={today} opened />
          <ButtonLink size="small" kind="quiet" keepScroll href={at('scan')}>
            Another day
            <VisuallyHidden> she was scanned</VisuallyHidden>
          </ButtonLink>
        </Row>
      )}
      <Row gap="2 3">
        {canBeBred && (
          <ButtonLink size="small" keepScroll href={at('bred')}>
            {state === 'not_bred' ? 'Bred' : 'Bred again'}
          </ButtonLink>
        )}
        {mayBeInFoal && (
          <>
            <ButtonLink size="small" keepScroll href={at('foaling')}>
              Foaled
            </ButtonLink>
            <ButtonLink size="small" kind="quiet" keepScroll href={at('slipped')}>
              Slipped
            </ButtonLink>
          </>
        )}
      </Row>
    </Stack>
  )
}

function EventRow({ event, href }: { event: CoverEvent; href: string }) {
  const words = eventWords(event)
  const day = dayOf(event.event_date)
  const { start: remove, busy } = useRemoval({
    call: 'deleteCoverEvent',
    id: event.id,
    said: `${words}, ${day}: deleted`,
  })
  const which = <VisuallyHidden>{` ${words}, ${day}`}</VisuallyHidden>
  return (
    <Grid as="li" gap="2 4" align="center" line="below" padTop={2} padBottom={2} className={styles.event}>
      <time dateTime={event.event_date}>{day}</time>
      <div>
        {words}
        {event.notes !== null && (
          <p className={look({ size: 'small', tone: 'muted', lines: true })}>{event.notes}</p>
        )}
      </div>
      <Row gap={2} className={styles.actions}>
        <ButtonLink size="small" kind="quiet" keepScroll href={href}>
          Edit
          {which}
        </ButtonLink>
        <Button need="deleteCoverEvent" size="small" kind="quiet" danger busy={busy} onClick={() => remove()}>
          Delete
          {which}
        </Button>
      </Row>
    </Grid>
  )
}
