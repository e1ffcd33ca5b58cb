import { useState } from 'react'
import { conditionWord } from '../format/condition.ts'
import { dayOf } from '../format/day.ts'
import { Button } from '../ui/Button.tsx'
import { SiPole } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Dim } from '../ui/Words.tsx'
import type { Start } from './queries.ts'
import { finishWord, windWord } from './record-line.ts'

const FIRST_ROWS = 10

function StartRow({ start }: { start: Start }) {
  return (
    <tr>
      <RowHead>{dayOf(start.race_date)}</RowHead>
      <Td>
        {start.track_name}
        {start.race_number !== null && <Dim> race {start.race_number}</Dim>}
      </Td>
      <Td num>{start.distance_yards}</Td>
      <Td>{conditionWord(start.condition)}</Td>
      <Td num>{windWord(start.wind_mph)}</Td>
      <Td num>{start.post_position ?? '–'}</Td>
      <Td num>{finishWord(start)}</Td>
      <Td num>{start.time_s === null ? '–' : start.time_s.toFixed(3)}</Td>
      <Td>{start.si === null ? '–' : <SiPole si={start.si}>{start.si}</SiPole>}</Td>
    </tr>
  )
}

/** One line per start, newest on top. */
export function StartsTable({ starts }: { starts: readonly Start[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? starts : starts.slice(0, FIRST_ROWS)
  return (
    <>
      <Table caption="Starts, newest first" dense>
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
          </tr>
        </thead>
        <tbody>
          {shown.map((start) => (
            <StartRow key={`${start.race_id}`} start={start} />
          ))}
        </tbody>
      </Table>
      {shown.length < starts.length && (
        <Button kind="quiet" size="small" onClick={() => setAll(true)}>
          Show all {starts.length} starts
        </Button>
      )}
    </>
  )
}
