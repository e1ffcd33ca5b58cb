import { useYearStart } from '../../ui/year-start.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim } from '../../ui/Words.tsx'
import type { BarnYear, YearMark } from './queries.ts'
import { KIND_WORDS, KINDS, markHref, markWords, monthsOf, stateOf, sumWords } from './year-words.ts'
import styles from './BarnYear.module.css'
import { YearSign } from './YearSign.tsx'

/** The months that have something, with what each kind has in them; on a phone one below the other. */
export function YearTable({ year }: { year: BarnYear }) {
  const months = monthsOf(year)
  const byMonth = Map.groupBy(year.marks, ({ week }) => week.slice(0, 7))
  const { today } = year
  return (
    <Table caption="Foalings, scans, returns, races and to-dos by month" entries left dense>
      <thead>
        <tr>
          <Th>Month</Th>
          {KINDS.map((kind) => (
            <Th key={kind}>{KIND_WORDS[kind].title}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ key, long }) => {
          const own = byMonth.get(key) ?? []
          const isNow = key === today.slice(0, 7)
          if (own.length === 0 && !isNow) return null
          return (
            <tr key={key} aria-current={isNow ? 'date' : undefined}>
              <RowHead>
                {long} {isNow && <Dim>now</Dim>}
              </RowHead>
              {KINDS.map((kind) => (
                <Cell key={kind} kind={kind} marks={own.filter((mark) => mark.kind === kind)} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

/** One link a mark with the week's day of the month, the words of all before it. */
function Cell({ kind, marks }: { kind: YearMark['kind']; marks: readonly YearMark[] }) {
  const start = useYearStart()
  if (marks.length === 0) return <Td className={styles.none} />
  return (
    <Td>
      <PhoneLabel>{KIND_WORDS[kind].title}</PhoneLabel>
      <div>
        {sumWords(kind, marks)}
        <Row gap="1 3">
          {marks.map((mark) => (
            <Anchor
              key={mark.week}
              href={markHref(mark, start)}
              aria-label={markWords(mark)}
              className={look({ hit: true })}
            >
              <YearSign state={stateOf(mark)} /> {Number(mark.week.slice(8))}
            </Anchor>
          ))}
        </Row>
      </div>
    </Td>
  )
}
