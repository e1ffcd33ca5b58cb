import { aboutText } from '@quarterpole/contract/paper-about'
import { dollarsSaid } from '@quarterpole/contract/cents'
import { siGrade } from '@quarterpole/racing/si-grade'
import { useState } from 'react'
import { conditionWord } from '../../ui/words/condition.ts'
import { clockOf, dayOf } from '../../ui/words/day.ts'
import { PapersAbout } from '../../herd/records/PapersAbout.tsx'
import type { PaperSubject } from '../../herd/records/record-form.ts'
import { AddPaper } from '../../herd/records/AddPaper.tsx'
import { RowActions } from '../../herd/records/RecordSection.tsx'
import { Button } from '../../ui/Button.tsx'
import { SiPole } from '../../ui/Marks.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { Start } from '../../herd/horses/queries.ts'
import { finishWord, windWord } from '../../herd/horses/record-line.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './StartsTable.module.css'

/** Shown at first; the picture of a career has them all. */
export const FIRST_STARTS = 5
/** On paper, as many rows as the print rule of a horse's page leaves in a table. */
const PAPER_STARTS = 12

/** What can be done with a start; without it the table is read-only. */
export interface StartActions {
  onEdit: (start: Start) => void
  onDelete: (start: Start) => void
  onPaper: (of: PaperSubject) => void
}

function StartRow({
  start,
  horse,
  actions,
  isShown,
}: {
  start: Start
  horse: { readonly id: number } | undefined
  actions: StartActions | undefined
  isShown: boolean
}) {
  const about = aboutText('start', start.race_id)
  const whose = `start of ${dayOf(start.race_date)}`
  return (
    <tr className={isShown ? undefined : styles.onPaper}>
      <RowHead area="date">{dayOf(start.race_date)}</RowHead>
      <Td area="track" className={look({ links: true })}>
        <Anchor href={paths.tracks(start.track_id, { distance: start.distance_yards })}>
          {start.track_name}
        </Anchor>
        {start.race_number !== null && <Dim> race {start.race_number}</Dim>}
        {start.post_time !== null && <Dim>, {clockOf(start.post_time)}</Dim>}
        {start.comment !== null && <Dim className={look({ block: true })}>{start.comment}</Dim>}
        {horse !== undefined && <PapersAbout about={about} horse={horse} />}
      </Td>
      <Td num area="distance" className={styles.first}>
        {start.distance_yards}
        <Dim className={look({ onPhone: true })}> yd</Dim>
      </Td>
      <Td area="condition">{conditionWord(start.condition)}</Td>
      <Td num area="wind" className={styles.first}>
        {windWord(start.wind_mph)}
      </Td>
      <Td num area="post">
        <Dim className={look({ onPhone: true })}>post </Dim>
        {start.post_position ?? '–'}
      </Td>
      <Td num area="finish">
        <Dim className={look({ onPhone: true })}>finish </Dim>
        {finishWord(start)}
      </Td>
      <Td num area="time">
        {start.time_s === null ? '–' : start.time_s.toFixed(3)}
        <Dim className={look({ onPhone: true })}> s</Dim>
      </Td>
      <Td area="si" className={styles.end}>
        {start.si === null ? (
          '–'
        ) : (
          <SiPole si={start.si}>
            {start.si} <Dim>{siGrade(start.si)}</Dim>
          </SiPole>
        )}
      </Td>
      <Td num area="earned">
        <Dim className={look({ onPhone: true })}>earned </Dim>
        {start.earned_cents === null ? '–' : dollarsSaid(start.earned_cents)}
      </Td>
      {actions !== undefined && (
        <Td area="actions" className={styles.end}>
          <RowActions
            needs={['updateStart', 'deleteStart']}
            whose={whose}
            onEdit={() => actions.onEdit(start)}
            onDelete={() => actions.onDelete(start)}
          >
            <AddPaper whose={whose} onAdd={() => actions.onPaper({ about, whose })} />
          </RowActions>
        </Td>
      )}
    </tr>
  )
}

/** One row per start, newest first; on a phone one entry each. */
export function StartsTable({
  starts,
  horse,
  actions,
}: {
  starts: readonly Start[]
  /** With the photos and papers about each. */
  horse?: { readonly id: number } | undefined
  actions?: StartActions | undefined
}) {
  const [all, setAll] = useState(false)
  const shown = all ? starts.length : FIRST_STARTS
  return (
    <>
      <div className={styles.starts}>
        <Table caption="Starts, newest first" dense entries>
          <thead>
            <tr>
              <Th>Date</Th>
              <Th>Track</Th>
              <Th num>Yards</Th>
              <Th>Condition</Th>
              <Th num>Wind</Th>
              <Th num>Post</Th>
              <Th num>Finish</Th>
              <Th num>Time, s</Th>
              <Th>SI</Th>
              <Th num>Earned</Th>
              {actions !== undefined && <HiddenTh>Edit or delete</HiddenTh>}
            </tr>
          </thead>
          <tbody>
            {starts.slice(0, Math.max(shown, PAPER_STARTS)).map((start, at) => (
              <StartRow
                key={`${start.race_id}`}
                start={start}
                horse={horse}
                actions={actions}
                isShown={at < shown}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {shown < starts.length && (
        <Button kind="quiet" size="small" data-screen-only onClick={() => setAll(true)}>
          Show all {starts.length} starts
        </Button>
      )}
    </>
  )
}
