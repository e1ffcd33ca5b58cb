import { decimal, percent, signed } from '../../ui/words/number.ts'
import { Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { COVERAGE_WORDS, coverageFinding, coverageVerdict } from './check-words.ts'
import { CoverageBars } from './CoverageBars.tsx'
import { look } from '../../ui/Layout.tsx'
import type { CheckedHerd, CoverageCheck } from './queries.ts'

/** How often a start landed in the range given for it. */
export function CoverageSection({ coverage, needed }: Pick<CheckedHerd, 'coverage' | 'needed'>) {
  const graded = coverage.filter(({ result }) => result !== null)
  return (
    <Section title={coverageFinding(coverage)}>
      <Muted className={look({ below: 4 })}>
        For each start we gave an expected speed index and a range around it for that one run. Bars: the share
        of starts inside. Dashed lines: the share that should be. Thin lines: what luck alone can do (two
        standard errors).
      </Muted>
      <CoverageBars coverage={coverage} needed={needed.starts} />
      {graded.length > 0 && <CoverageTable graded={graded} />}
      <SourceNote className={look({ above: 3 })}>
        Off by: result minus what we expected, in SI points; above zero they ran better than we said. Horses
        that run twice and races with many of your horses count as less than separate starts. All of it is one
        season: a wet year or a new track surface moves every number on this page together.
      </SourceNote>
    </Section>
  )
}

const LEVELS = [0.5, 0.68, 0.8, 0.95] as const

const CoverageTable = ({ graded }: { graded: readonly CoverageCheck[] }) => (
  <Table caption="Starts inside our ranges, by what was known of the horse" dense>
    <thead>
      <tr>
        <Th>Horses</Th>
        <Th num>Starts</Th>
        {LEVELS.map((level) => (
          <Th num key={level}>
            {percent(level, 0)}% range
          </Th>
        ))}
        <Th>80% held?</Th>
        <Th num>Off by</Th>
        <Th num>We said ±</Th>
        <Th num>It was ±</Th>
      </tr>
    </thead>
    <tbody>
      {graded.map((check) => (
        <CoverageRow key={check.group} check={check} />
      ))}
    </tbody>
  </Table>
)

function CoverageRow({ check }: { check: CoverageCheck }) {
  const { result } = check
  if (result === null) return null
  return (
    <tr>
      <RowHead style={{ minWidth: '9rem' }}>{COVERAGE_WORDS[check.group]}</RowHead>
      <Td num>{check.starts.toLocaleString('en-US')}</Td>
      {LEVELS.map((level) => {
        const held = result.held.find((one) => one.level === level)
        return (
          <Td num key={level}>
            {held === undefined ? (
              '–'
            ) : (
              <>
                {percent(held.share, 0)}% <Dim>± {percent(held.se, 0)}</Dim>
              </>
            )}
          </Td>
        )
      })}
      <Td>{coverageVerdict(check)}</Td>
      <Td num>
        {signed(result.mean_error.value, 1)} <Dim>± {decimal(result.mean_error.se, 1)}</Dim>
      </Td>
      <Td num>{decimal(result.stated_sd, 1)}</Td>
      <Td num>{decimal(result.observed_sd, 1)}</Td>
    </tr>
  )
}
