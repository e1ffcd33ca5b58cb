import { addDays } from '@quarterpole/contract/day'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarnName } from '../../herd/horses/BarnName.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { dayOf } from '../../ui/words/day.ts'
import type { Breeding, SeasonMare } from './queries.ts'
import { ScanToday } from './ScanToday.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import rowList from '../../ui/RowList.module.css'
import styles from './Season.module.css'
import { currentBreedings, dueWords, lastSeasonWords, STATE_TONE, STATE_WORD } from './season-words.ts'

/** What is due first, then the rest by name. */
export const byDue =
  (season: number) =>
  (a: SeasonMare, b: SeasonMare): number => {
    const [x, y] = [a, b].map((mare) => currentBreedings(mare, season)[0]?.next_due?.due_on ?? '9999')
    return (x ?? '').localeCompare(y ?? '') || a.mare_name.localeCompare(b.mare_name)
  }

export function StateMark({ breeding }: { breeding: Breeding }) {
  return <Mark tone={STATE_TONE[breeding.state]}>{STATE_WORD[breeding.state]}</Mark>
}

/** What is due, marked when it is late. */
export function Due({ breeding, today }: { breeding: Breeding; today: string }) {
  const due = dueWords(breeding, today)
  if (due === null) return <Dim>–</Dim>
  return due.tone === 'quiet' ? <span>{due.text}</span> : <Mark tone={due.tone}>{due.text}</Mark>
}

/** A foal this many days before the window is rare enough to be entered on the mare's own page. */
const EARLY_DAYS = 30

const isNearFoaling = ({ next_due, foaling }: Breeding, today: string) =>
  next_due?.kind === 'foaling' && foaling !== null && today >= addDays(foaling.from, -EARLY_DAYS)

interface RowProps {
  mare: SeasonMare
  /** One of hers, or of an embryo she carries; null: not bred. */
  breeding: Breeding | null
  season: number
  today: string
}

function MareRow({ mare, breeding, season, today }: RowProps) {
  const { mare_id, mare_name } = mare
  const donor = breeding !== null && breeding.mare_id !== mare_id ? breeding : null
  const whose = <VisuallyHidden> for {mare_name}</VisuallyHidden>
  return (
    <li className={styles.row}>
      <div className={classNames(look({ shrinks: true }), styles.who)}>
        <Name href={paths.mares({ season, mare: mare_id })}>{mare_name}</Name> <BarnName horse={mare} />
        {donor !== null && (
          <p className={look({ padTop: 1, padBottom: 1, size: 'small', tone: 'muted' })}>
            carries an embryo of{' '}
            <Anchor href={paths.mares({ season, mare: donor.mare_id })}>{donor.mare_name}</Anchor> by{' '}
            <Anchor href={paths.horse(donor.stallion_id)}>{donor.stallion_name}</Anchor>
          </p>
        )}
        {breeding !== null && donor === null && (
          <p className={look({ padTop: 1, padBottom: 1, size: 'small', tone: 'muted' })}>
            to <Anchor href={paths.horse(breeding.stallion_id)}>{breeding.stallion_name}</Anchor>
            {breeding.recipient !== null && `, embryo in ${breeding.recipient}`}
          </p>
        )}
        {breeding === null && lastSeasonWords(mare) !== null && (
          <p className={look({ padTop: 1, padBottom: 1, size: 'small', tone: 'muted' })}>
            {lastSeasonWords(mare)}
          </p>
        )}
      </div>
      <dl className={classNames(rowList.facts, styles.facts)}>
        <div>
          <dt>State</dt>
          <dd>
            {breeding === null ? <Mark tone="quiet">Not bred</Mark> : <StateMark breeding={breeding} />}
          </dd>
        </div>
        <div data-empty={breeding === null || undefined}>
          <dt>Last bred</dt>
          <dd>{breeding === null || breeding.bred_to === null ? <Dim>–</Dim> : dayOf(breeding.bred_to)}</dd>
        </div>
        <div data-empty={breeding === null || undefined}>
          <dt>Next</dt>
          <dd>{breeding === null ? <Dim>–</Dim> : <Due breeding={breeding} today={today} />}</dd>
        </div>
      </dl>
      <Row gap={2} className={styles.actions}>
        {breeding?.next_due?.kind === 'scan' && <ScanToday breeding={breeding} today={today} />}
        {breeding !== null && isNearFoaling(breeding, today) && (
          <ButtonLink
            size="small"
            keepScroll
            href={paths.mares({ season, mare: breeding.mare_id, breeding: breeding.id, form: 'foaling' })}
          >
            Foaled
            {whose}
          </ButtonLink>
        )}
        {breeding?.state === 'open' && donor === null && (
          <ButtonLink
            size="small"
            keepScroll
            href={paths.mares({ season, mare: mare_id, breeding: breeding.id, form: 'bred' })}
          >
            Bred again
            {whose}
          </ButtonLink>
        )}
        {breeding === null && (
          <ButtonLink size="small" keepScroll href={paths.mares({ season, mare: mare_id, form: 'breeding' })}>
            Bred
            {whose}
          </ButtonLink>
        )}
      </Row>
    </li>
  )
}

export interface MareListProps {
  /** In the order shown. */
  mares: readonly SeasonMare[]
  season: number
  today: string
}

/** A row for each breeding of a mare, and one for a mare without; entries with labels on a phone. */
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
          const current = currentBreedings(mare, season)
          const rows = current.length === 0 ? [null] : current
          return rows.map((breeding) => (
            <MareRow key={`${mare.mare_id} ${breeding?.id ?? ''}`} {...{ mare, breeding, season, today }} />
          ))
        })}
      </ul>
    </>
  )
}
