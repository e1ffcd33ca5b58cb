import { isFlushed } from '@quarterpole/contract/flushed'
import { addDays } from '@quarterpole/contract/day'
import type { ReactNode } from 'react'
import { type MareState, paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarnName } from '../../herd/horses/BarnName.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import type { Cover, SeasonMare } from './queries.ts'
import { ScanToday } from './ScanToday.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import rowList from '../../ui/RowList.module.css'
import styles from './Season.module.css'
import {
  currentCovers,
  dueWords,
  flushWords,
  lastSeasonWords,
  STATE_TONE,
  stateWord,
} from './season-words.ts'

/** What is due first, then the rest by name. */
export const byDue =
  (season: number) =>
  (a: SeasonMare, b: SeasonMare): number => {
    const [x, y] = [a, b].map((mare) => currentCovers(mare, season)[0]?.next_due?.due_on ?? '9999')
    return (x ?? '').localeCompare(y ?? '') || a.mare_name.localeCompare(b.mare_name)
  }

export function StateMark({ cover }: { cover: Cover }) {
  return <Mark tone={STATE_TONE[cover.state]}>{stateWord(cover)}</Mark>
}

/** What is due, marked when it is late. */
export function Due({ cover, today }: { cover: Cover; today: string }) {
  const due = dueWords(cover, today)
  if (due === null) return <Dim>–</Dim>
  return due.tone === 'quiet' ? <span>{due.text}</span> : <Mark tone={due.tone}>{due.text}</Mark>
}

/** A foal this many days before the window is rare enough to be entered on the mare's own page. */
const EARLY_DAYS = 30

const isNearFoaling = ({ next_due, foaling }: Cover, today: string) =>
  next_due?.kind === 'foaling' && foaling !== null && today >= addDays(foaling.from, -EARLY_DAYS)

const canBeBredAgain = (cover: Cover) => cover.state === 'open' || isFlushed(cover, cover.flushes)

interface LineProps {
  mare: SeasonMare
  season: number
  /** Under her name. */
  under: ReactNode
  state: ReactNode
  /** Null: nothing. */
  lastBred: string | null
  next: ReactNode
  /** What can be done at once. */
  children: ReactNode
}

const Said = ({ children }: { children: ReactNode }) => (
  <p className={look({ padTop: 1, padBottom: 1, size: 'small', tone: 'muted' })}>{children}</p>
)

const MareLine = ({ mare, season, under, state, lastBred, next, children }: LineProps) => (
  <li className={styles.row}>
    <div className={classNames(look({ shrinks: true }), styles.who)}>
      <Name href={paths.mares({ season, mare: mare.mare_id })}>{mare.mare_name}</Name>{' '}
      <BarnName horse={mare} />
      {under}
    </div>
    <dl className={classNames(rowList.facts, styles.facts)}>
      {Object.entries({ State: state, 'Last bred': lastBred, Next: next }).map(([label, value]) => (
        <div key={label} data-empty={value === null || undefined}>
          <dt>{label}</dt>
          <dd>{value ?? <Dim>–</Dim>}</dd>
        </div>
      ))}
    </dl>
    <Row gap={2} className={styles.actions}>
      {children}
    </Row>
  </li>
)

const FormLink = ({ children, ...to }: MareState & { children: ReactNode }) => (
  <ButtonLink size="small" keepScroll href={paths.mares(to)}>
    {children}
  </ButtonLink>
)

interface RowProps {
  mare: SeasonMare
  /** One of hers, or of an embryo she carries; null: not bred. */
  cover: Cover | null
  season: number
  today: string
}

function MareRow({ mare, cover, season, today }: RowProps) {
  const { mare_id, mare_name } = mare
  const donor = cover !== null && cover.mare_id !== mare_id ? cover : null
  const whose = <VisuallyHidden> for {mare_name}</VisuallyHidden>
  const last = cover === null ? lastSeasonWords(mare) : null
  return (
    <MareLine
      mare={mare}
      season={season}
      under={
        <>
          {donor !== null && (
            <Said>
              carries an embryo of{' '}
              <Anchor href={paths.mares({ season, mare: donor.mare_id })}>{donor.mare_name}</Anchor> by{' '}
              <Anchor href={paths.horse(donor.stallion_id)}>{donor.stallion_name}</Anchor>
            </Said>
          )}
          {cover !== null && donor === null && (
            <Said>
              to <Anchor href={paths.horse(cover.stallion_id)}>{cover.stallion_name}</Anchor>
              {cover.recipient !== null && `, embryo in ${cover.recipient}`}
            </Said>
          )}
          {(cover?.flushes ?? mare.flushes).map((flush) => (
            <p key={flush.day} className={look({ padBottom: 1, size: 'small', tone: 'muted' })}>
              flushed {flushWords(flush)}
            </p>
          ))}
          {last !== null && <Said>{last}</Said>}
        </>
      }
      state={
        cover === null ? (
          <Mark tone="quiet">{mare.flushes.length > 0 ? 'Flushed' : 'Not bred'}</Mark>
        ) : (
          <StateMark cover={cover} />
        )
      }
      lastBred={cover?.bred_to ? dayOf(cover.bred_to) : null}
      next={cover && <Due cover={cover} today={today} />}
    >
      {cover?.next_due?.kind === 'scan' && <ScanToday cover={cover} today={today} />}
      {cover !== null && isNearFoaling(cover, today) && (
        <FormLink season={season} mare={cover.mare_id} cover={cover.id} form="foaling">
          Foaled
          {whose}
        </FormLink>
      )}
      {cover !== null && canBeBredAgain(cover) && donor === null && (
        <FormLink season={season} mare={mare_id} cover={cover.id} form="bred">
          Bred again
          {whose}
        </FormLink>
      )}
      {cover === null && (
        <FormLink season={season} mare={mare_id} form="cover">
          Bred
          {whose}
        </FormLink>
      )}
    </MareLine>
  )
}

interface ReceivedProps {
  mare: SeasonMare
  embryo: SeasonMare['received'][number]
  season: number
}

/** A recipient whose embryo no breeding of the donor follows yet. */
function ReceivedRow({ mare, embryo, season }: ReceivedProps) {
  const { mark, donor_id, donor_name, transferred_on, due_on } = embryo
  return (
    <MareLine
      mare={mare}
      season={season}
      under={
        <Said>
          carries embryo {mark} of{' '}
          <Anchor href={paths.mares({ season, mare: donor_id })}>{donor_name}</Anchor> since{' '}
          {dayOf(transferred_on)}
        </Said>
      }
      state={<Mark tone="quiet">Transferred</Mark>}
      lastBred={null}
      next={due_on && `Foaling due ${dayOf(due_on)}`}
    >
      <FormLink season={season} mare={donor_id} form="cover" recipient={mare.mare_name}>
        Record scans
        <VisuallyHidden> of {mare.mare_name}</VisuallyHidden>
      </FormLink>
    </MareLine>
  )
}

export interface MareListProps {
  /** In the order shown. */
  mares: readonly SeasonMare[]
  season: number
  today: string
}

/** A row for each cover of a mare, and one for a mare without; entries with labels on a phone. */
export function MareList({ mares, season, today }: MareListProps) {
  return (
    <>
      <p className={classNames(rowList.heads, styles.heads)} aria-hidden="true">
        <span>Mare and stallion</span>
        <span>State</span>
        <span>Last bred</span>
        <span>Next</span>
      </p>
      <ul className={styles.list}>
        {mares.flatMap((mare) => {
          const current = currentCovers(mare, season)
          const rows = current.length + mare.received.length === 0 ? [null] : current
          return [
            ...mare.received.map((embryo) => (
              <ReceivedRow
                key={`${mare.mare_id} of ${embryo.donor_id} ${embryo.mark}`}
                {...{ mare, embryo, season }}
              />
            )),
            ...rows.map((cover) => (
              <MareRow key={`${mare.mare_id} ${cover?.id ?? ''}`} {...{ mare, cover, season, today }} />
            )),
          ]
        })}
      </ul>
    </>
  )
}
