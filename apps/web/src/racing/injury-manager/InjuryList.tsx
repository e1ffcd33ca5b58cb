import { startingNumber } from '@quarterpole/contract/number-word'
import { useState } from 'react'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Name } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import rowList from '../../ui/RowList.module.css'
import { outFirst } from './out-first.ts'
import styles from '../injuries/Injuries.module.css'
import { SeverityMark, Standing } from '../injuries/InjuryMarks.tsx'
import type { Injury, InjuryStatus } from '../injuries/use-injuries.ts'

interface RowProps {
  injury: Injury
  now: Date
  /** The list's filter, which the dialogs' addresses carry along. */
  filter: InjuryStatus | undefined
  chosen: boolean
}

function InjuryRow({ injury, now, filter, chosen }: RowProps) {
  const whose = <VisuallyHidden> of {`${injury.type}, ${injury.horse_name}`}</VisuallyHidden>
  return (
    <li className={styles.row} aria-current={chosen || undefined}>
      <div className={styles.who}>
        <Row gap="0 2" align="baseline">
          <Name href={paths.horse(injury.horse_id)}>{injury.horse_name}</Name> <span>{injury.type}</span>
        </Row>
        {injury.notes !== null && injury.status === 'active' && (
          <p className={look({ size: 'small', tone: 'muted', leading: 'label', lines: true })}>
            {injury.notes}
          </p>
        )}
      </div>
      <dl className={classNames(rowList.facts, styles.facts)}>
        <div>
          <dt>Date</dt>
          <dd>{dayOf(injury.injury_date)}</dd>
        </div>
        <div>
          <dt>Severity</dt>
          <dd>
            <SeverityMark severity={injury.severity} />
          </dd>
        </div>
        <div className={look({ wraps: true })}>
          <dt>Status</dt>
          <dd>
            <Standing injury={injury} now={now} />
          </dd>
        </div>
      </dl>
      <Row gap={2} justify="end" className={styles.actions}>
        {injury.may_edit !== false && injury.status === 'active' && (
          <ButtonLink size="small" kind="quiet" href={paths.injuries(filter, { edit: injury.id })} keepScroll>
            Edit
            {whose}
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          href={paths.injuries(filter, { impact: injury.id })}
          keepScroll
          data-sheet={injury.id}
        >
          Outlook
          {whose}
        </ButtonLink>
      </Row>
    </li>
  )
}

export interface InjuryListProps {
  injuries: readonly Injury[]
  now: Date
  filter: InjuryStatus | undefined
  /** The injury whose outlook is open. */
  chosen?: number | undefined
}

/** One row per injury: those out, past due first, and the others under a line where there are both. */
export function InjuryList({ injuries, now, filter, chosen }: InjuryListProps) {
  const { out, ended } = outFirst(injuries, now)
  const [isOpened, setOpened] = useState(false)
  const rows = (some: readonly Injury[]) => (
    <ul className={styles.list}>
      {some.map((injury) => (
        <InjuryRow key={injury.id} {...{ injury, now, filter }} chosen={injury.id === chosen} />
      ))}
    </ul>
  )
  const isSplit = out.length > 0 && ended.length > 0
  return (
    <div className={styles.table}>
      <p className={classNames(rowList.heads, styles.heads)} aria-hidden="true">
        <span>Horse and injury</span>
        <span>Date</span>
        <span>Severity</span>
        <span>Status</span>
      </p>
      {rows(isSplit ? out : [...out, ...ended])}
      {isSplit && (
        <Fold
          label={`${startingNumber(ended.length)} back, retired or lost`}
          // Once open it stays so: a closed outlook gives the focus back to its row.
          open={isOpened || ended.some(({ id }) => id === chosen)}
          onOpen={() => setOpened(true)}
        >
          {rows(ended)}
        </Fold>
      )}
    </div>
  )
}
