import type { CareerLine } from '@quarterpole/contract/career-line'
import { dayOf } from '../../ui/words/day.ts'
import { finishWord, windWord } from '../../herd/horses/record-line.ts'
import { SiPole } from '../../ui/Marks.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim } from '../../ui/Words.tsx'
import styles from './CareerLine.module.css'
import { injuryWords, layoffWords, level } from './career-words.ts'

/** The picture's numbers: starts, lay-offs and injuries, newest first. */
export function CareerTable({ career }: { career: CareerLine }) {
  return (
    <Table caption={`Career of ${career.horse_name}, newest first`} dense entries="1fr auto">
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>What</Th>
          <Th num>Yards</Th>
          <Th>Finish</Th>
          <Th>Wind</Th>
          <Th num>SI</Th>
          <Th num>True form then</Th>
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {rowsOf(career).map(({ key, date, cells }) => (
          <tr key={key}>
            <RowHead>{dayOf(date)}</RowHead>
            {cells}
          </tr>
        ))}
        {career.breeding !== null && (
          <tr>
            <RowHead>Before</RowHead>
            <Td colSpan={5}>
              {career.breeding.counts_foals ? 'breeding, with foals' : 'average of the parents'}
            </Td>
            <Td num>{level(career.breeding)}</Td>
          </tr>
        )}
      </tbody>
    </Table>
  )
}

function rowsOf({ starts, layoffs, injuries }: CareerLine) {
  const ran = starts.map((start) => ({
    key: `start ${start.race_id}`,
    date: start.race_date,
    cells: (
      <>
        <Td>{start.track_name}</Td>
        <Td num>
          {start.distance_yards} <PhoneLabel>yd</PhoneLabel>
        </Td>
        <Td>{finishWord(start)}</Td>
        <Td>{windWord(start.wind_mph)}</Td>
        <Td num>{start.si === null ? '–' : <SiPole si={start.si}>{start.si}</SiPole>}</Td>
        <Td num>
          <PhoneLabel>true form</PhoneLabel>
          {start.form === null ? '–' : level(start.form)}
        </Td>
      </>
    ),
  }))
  const off = layoffs.map((gap) => ({
    key: `layoff ${gap.from}`,
    date: gap.from,
    cells: <Gap words={layoffWords(gap)} to={gap.to} />,
  }))
  const hurt = injuries.map((gap) => ({
    key: `injury ${gap.id}`,
    date: gap.from,
    cells: <Gap words={injuryWords(gap)} to={gap.to} />,
  }))
  return [...ran, ...off, ...hurt].toSorted((a, b) => (a.date < b.date ? 1 : -1))
}

const Gap = ({ words, to }: { words: string; to: string }) => (
  <Td colSpan={6}>
    <Dim>
      {words}, to {dayOf(to)}
    </Dim>
  </Td>
)
