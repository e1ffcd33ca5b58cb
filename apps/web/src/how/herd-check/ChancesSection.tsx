import { chanceInWords } from '@quarterpole/contract/chance'
import { dayOf } from '../../ui/words/day.ts'
import { count, decimal, percent, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { calibrationFinding, filled, notYetWords, type Score, wonRange } from '../calibration/calibration.ts'
import { CalibrationChart } from '../calibration/CalibrationChart.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Column, Columns, Section } from '../../ui/Section.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Dim, Muted, SourceNote } from '../../ui/Words.tsx'
import { slopeWords } from './check-words.ts'
import { look } from '../../ui/Layout.tsx'
import type { HerdModelReport } from './queries.ts'

type Chances = HerdModelReport['chances']

/** Chances to win in the season's races, and those of sealed cards apart from them. */
export const ChancesSection = ({ chances }: { chances: Chances }) => (
  <Columns>
    <Column span={7}>
      <SeasonChances season={chances.season} />
    </Column>
    <Column span={5}>
      <SealedChances sealed={chances.sealed} />
    </Column>
  </Columns>
)

function SeasonChances({ season }: { season: Chances['season'] }) {
  if (season.kind !== 'tested')
    return (
      <Section title="Chances of winning in the season">
        <p>{notYetWords({ backtest: season })}</p>
      </Section>
    )
  return (
    <Section title={calibrationFinding(season.score.bins)}>
      <Muted>
        {plural(season.score.races, 'race')} of your horses from {dayOf(season.first_date)} to{' '}
        {dayOf(season.last_date)}, each predicted from what was known before its day.
      </Muted>
      <Graded score={season.score} caption="Chances in the season’s races, and how many won" />
      <SourceNote>
        The best of the last three speed indexes alone scores {decimal(season.best_recent.log_loss.mean, 2)}.
      </SourceNote>
    </Section>
  )
}

function SealedChances({ sealed: { cards, scored, score, needed } }: { sealed: Chances['sealed'] }) {
  return (
    <Section title="Sealed before the race">
      {score === null ? (
        <p>
          {cards === 0
            ? 'No sealed cards yet.'
            : `${plural(cards, 'sealed card')}, ${count(scored)} with a result.`}{' '}
          At {needed} results we grade them here. Nobody can change a sealed card, not even us.{' '}
          <Anchor href={paths.raceLens()}>Seal a prediction</Anchor>
        </p>
      ) : (
        <>
          <Muted>
            All {plural(scored, 'sealed card')} with a result. Nobody can change a sealed card, not even us.{' '}
            <Anchor href={paths.raceCards({ scored: 'yes' })}>See them</Anchor>
          </Muted>
          <Graded score={score} caption="Chances on sealed cards, and how many won" />
        </>
      )}
    </Section>
  )
}

function Graded({ score, caption }: { score: Score; caption: string }) {
  return (
    <>
      <CalibrationChart bins={score.bins} />
      <Table caption={caption} dense>
        <thead>
          <tr>
            <Th>We said</Th>
            <Th num>Runners</Th>
            <Th num>Should win</Th>
            <Th num>Won</Th>
            <Th num>Share, with its range</Th>
          </tr>
        </thead>
        <tbody>
          {filled(score.bins).map((bin) => {
            const [low, high] = wonRange(bin)
            return (
              <tr key={bin.from}>
                <RowHead>{chanceInWords(bin.predicted)}</RowHead>
                <Td num>{count(bin.runners)}</Td>
                <Td num>{decimal(bin.predicted * bin.runners, 1)}</Td>
                <Td num>{count(Math.round(bin.won * bin.runners))}</Td>
                <Td num>
                  {percent(bin.won, 0)}%{' '}
                  <Dim>
                    {percent(low, 0)} to {percent(high, 0)}
                  </Dim>
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <SourceNote className={look({ above: 3 })}>
        Dashes: the chance we gave. Dots: how often they won, with its range. Log-loss{' '}
        {decimal(score.log_loss.mean, 2)} ± {decimal(score.log_loss.se, 2)}; equal chances score{' '}
        {decimal(score.uniform_log_loss, 2)}; lower is better. Slope {decimal(score.slope.mean, 2)} ±{' '}
        {decimal(score.slope.se, 2)}, where 1 is right: {slopeWords(score.slope)}.
      </SourceNote>
    </>
  )
}
