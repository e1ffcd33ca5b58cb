import { sumEarnings, sumWords } from '@quarterpole/contract/earnings'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import { PRODUCE_OUTCOME_WORDS } from '@quarterpole/contract/cover-words'
import type { ProduceCover } from '@quarterpole/contract/produce-record'
import { joinUnrecorded, type ProduceSpan, spanLabel } from '@quarterpole/contract/unrecorded-years'
import { flushWords } from '../../season/mares/season-words.ts'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../ui/States.tsx'
import { RowHead, Table, Td } from '../../ui/Table.tsx'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { FoalHeads, FoalRow } from './FoalCells.tsx'
import styles from './HorsePage.module.css'
import type { ProduceRecord, Progeny } from './queries.ts'

/** A mare's years from the first season on file to now; foals without a year at the end. */
export function ProduceView({ record: { years, undated } }: { record: ProduceRecord }) {
  if (years.length === 0 && undated.length === 0)
    return (
      <EmptyState title="No foals or breedings on file">
        Add her foals with her as their dam, or record a breeding.
      </EmptyState>
    )
  return (
    <>
      <div className={styles.foals}>
        <Table caption="Produce record, year by year" dense entries>
          <FoalHeads mate="Sire" />
          <tbody>
            {joinUnrecorded(years).map((year) => (
              <YearRows key={year.year} {...year} />
            ))}
            {undated.map((foal) => (
              <FoalRow key={foal.id} foal={foal} mate="Sire" />
            ))}
          </tbody>
        </Table>
      </div>
      <ProduceEarnings foals={[...years.flatMap((year) => year.foals), ...undated]} />
      <SourceNote>
        A year is the year of foaling. “Not on file” means nothing was recorded, not that she was open.
      </SourceNote>
    </>
  )
}

/** What her foals won, and what that is made of. */
function ProduceEarnings({ foals }: { foals: readonly Progeny[] }) {
  const earned = sumWords(sumEarnings(foals))
  return earned === null ? null : <p className={look({ above: 3 })}>Her foals earned {earned}.</p>
}

function YearRows(span: ProduceSpan) {
  const { year, outcome, foals, covers } = span
  return (
    <>
      {foals.map((foal) => (
        <FoalRow key={foal.id} foal={foal} mate="Sire" />
      ))}
      {covers.map((cover) => (
        <CoverRow key={cover.id} year={year} cover={cover} />
      ))}
      {foals.length + covers.length === 0 && (
        <tr>
          <Td>{spanLabel(span)}</Td>
          <RowHead className={classNames(look({ breaks: true }), styles.foal)} colSpan={9}>
            <Dim>{PRODUCE_OUTCOME_WORDS[outcome]}</Dim>
          </RowHead>
        </tr>
      )}
    </>
  )
}

function CoverRow({ year, cover }: { year: number; cover: ProduceCover }) {
  return (
    <tr>
      <Td>{year}</Td>
      <RowHead className={classNames(look({ breaks: true }), styles.foal)}>
        {PRODUCE_OUTCOME_WORDS[cover.outcome]}
      </RowHead>
      <Td order={2} className={classNames(look({ breaks: true }), styles.mate)}>
        <Name href={paths.horse(cover.stallion_id)}>{cover.stallion_name}</Name>
      </Td>
      <Td order={2} className={styles.rest} colSpan={7}>
        <Dim>{whenWords(cover)}</Dim>
      </Td>
    </tr>
  )
}

/** "last bred Apr 3, 2026; scan or event Apr 17, 2026" */
function whenWords({ outcome, last_bred_on, outcome_on, recipient, flushes }: ProduceCover): string {
  const bred = last_bred_on === null ? 'no breeding date on file' : `last bred ${dayOf(last_bred_on)}`
  const seen =
    outcome_on === null || outcome === 'bred' || outcome === 'flushed'
      ? ''
      : `; ${PRODUCE_OUTCOME_WORDS[outcome]} ${dayOf(outcome_on)}`
  const flushed = flushes.map((flush) => `; flushed ${flushWords(flush)}`).join('')
  return `${bred}${seen}${flushed}${recipient === null ? '' : `; carried by ${recipient}`}`
}
