import { REPORT_SECTION_WORDS, type ReportSection } from '@quarterpole/contract/report-sections'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Row } from '../../ui/Layout.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { dayOf, longMonthOf } from '../../ui/words/day.ts'
import { Dim, FactsLine } from '../../ui/Words.tsx'
import { Portrait } from '../papers/Portrait.tsx'
import styles from './OwnerReport.module.css'
import type { OwnerReport } from './queries.ts'

type Reported = OwnerReport['horses'][number]

/** A horse a section, and on paper a sheet. */
export function OwnerReportView({
  report: { name, month, horses },
  sections,
}: {
  report: OwnerReport
  sections: readonly ReportSection[]
}) {
  if (horses.length === 0)
    return (
      <EmptyState level={2} title={`No horse in ${longMonthOf(month)}`}>
        No share of a horse that {name} owned in this month is on file.
      </EmptyState>
    )
  return horses.map((horse) => (
    <Section
      key={horse.horse_id}
      className={styles.horse}
      title={<Anchor href={paths.horse(horse.horse_id)}>{horse.name}</Anchor>}
    >
      <Head horse={horse} />
      {horse.sections
        .filter(({ section }) => sections.includes(section))
        .map(({ section, lines, money_lines }) => (
          <Section key={section} title={REPORT_SECTION_WORDS[section]} level={3} place="sub">
            <ul>
              {[...lines, ...money_lines].map(({ day, words }) => (
                <li key={`${day} ${words}`}>
                  {day !== null && <Dim>{dayOf(day)} · </Dim>}
                  {words}
                </li>
              ))}
            </ul>
          </Section>
        ))}
    </Section>
  ))
}

const Head = ({ horse: { name, portrait, facts, by_line, owned, stood } }: { horse: Reported }) => (
  <Row gap={4} align="start">
    {portrait !== null && <Portrait id={portrait} name={name} />}
    <div>
      <p>{facts}</p>
      {by_line !== null && <p>{by_line}</p>}
      <p>{owned}</p>
      <FactsLine facts={stood} />
    </div>
  </Row>
)
