import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Name } from '../../ui/Words.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { classNames } from '../../ui/class-names.ts'
import rowList from '../../ui/RowList.module.css'
import styles from '../injuries/Injuries.module.css'
import { DaysOff, SeverityMark, StatusMark } from '../injuries/InjuryMarks.tsx'
import type { Injury, InjuryStatus } from '../injuries/use-injuries.ts'

interface RowProps {
  injury: Injury
  now: Date
  /** The list's filter, which the dialogs' addresses carry along. */
  filter: InjuryStatus | undefined
  chosen: boolean
  onDelete: (injury: Injury) => void
}

function InjuryRow({ injury, now, filter, chosen, onDelete }: RowProps) {
  const whose = <VisuallyHidden> of {`${injury.type}, ${injury.horse_name}`}</VisuallyHidden>
  return (
    <li className={styles.row} aria-current={chosen || undefined}>
      <div className={styles.who}>
        <Name href={paths.horse(injury.horse_id)}>{injury.horse_name}</Name>
        <p className={look({ leading: 'cell' })}>{injury.type}</p>
        {injury.notes !== null && (
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
        <div>
          <dt>Status</dt>
          <dd>
            <StatusMark outcome={injury.outcome} />
          </dd>
        </div>
        <div className={look({ wraps: true })}>
          <dt>Days off</dt>
          <dd>
            <DaysOff injury={injury} now={now} />
          </dd>
        </div>
      </dl>
      <Row gap={2} justify="end" className={styles.actions}>
        <ButtonLink
          size="small"
          href={paths.injuries(filter, { impact: injury.id })}
          keepScroll
          data-outlook={injury.id}
        >
          Outlook
          {whose}
        </ButtonLink>
        {injury.may_edit !== false && (
          <>
            <ButtonLink
              size="small"
              kind="quiet"
              href={paths.injuries(filter, { edit: injury.id })}
              keepScroll
            >
              Edit
              {whose}
            </ButtonLink>
            <Button need="deleteInjury" size="small" kind="quiet" danger onClick={() => onDelete(injury)}>
              Delete
              {whose}
            </Button>
          </>
        )}
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

/** One row per injury, newest first; entries with labels on a phone. */
export function InjuryList({ injuries, now, filter, chosen }: InjuryListProps) {
  const remove = useRemove()
  const onDelete = ({ id, horse_name, type }: Injury) =>
    remove({
      sentence: `${horse_name}: ${type} deleted`,
      remove: () => write('deleteInjury', { params: { id } }),
    })
  return (
    <div className={styles.table}>
      <p className={classNames(rowList.heads, styles.heads)} aria-hidden="true">
        <span>Horse and injury</span>
        <span>Date</span>
        <span>Severity</span>
        <span>Status</span>
        <span>Days off</span>
      </p>
      <ul className={styles.list}>
        {injuries.map((injury) => (
          <InjuryRow key={injury.id} {...{ injury, now, filter, onDelete }} chosen={injury.id === chosen} />
        ))}
      </ul>
    </div>
  )
}
