import { wholePercent } from '@quarterpole/contract/chance'
import { gradedRunners } from '@quarterpole/racing/whole-percents'
import { conditionWord } from '../../ui/words/condition.ts'
import { dayOf, momentOf } from '../../ui/words/day.ts'
import { count, decimal } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { PredictionPanel } from '../race-lens/PredictionPanel.tsx'
import type { RaceCard } from '../race-lens/queries.ts'
import { raceOfDay, raceTitle, WIND_WORD } from '../race/race-words.ts'
import { RaceSheet } from '../race-lens/RaceSheet.tsx'
import type { RunChoice } from '../runnings/HundredRunnings.tsx'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Column, Columns, PageTitle, Section } from '../../ui/Section.tsx'
import { Facts, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { Note } from '../../ui/States.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { asNewCard, resultWords } from './card-words.ts'
import { look } from '../../ui/Layout.tsx'

/** The prediction as sealed, its seal, and its grade once the race was run. */
export function SealedCard({ card, running }: { card: RaceCard; running: RunChoice }) {
  return (
    <>
      <PageTitle
        title={`${card.track_name}, ${card.distance_yards} yd`}
        lead={`${[dayOf(card.race_date), raceOfDay(card)].filter(Boolean).join(' · ')} · sealed, read only`}
      >
        <ButtonRow>
          <ShareButton of={{ id: card.id, name: raceTitle(card), kinds: ['race_card'] }} />
          <ButtonLink kind="solid" href={asNewCard(card)}>
            Use as a new card
          </ButtonLink>
        </ButtonRow>
      </PageTitle>
      {card.caution !== null && <Note tone="caution">{card.caution}</Note>}
      <PredictionPanel
        prediction={card.prediction}
        running={running}
        pending={false}
        error={null}
        isStale={false}
        onRetry={nothing}
      />
      <div className={look({ above: 7 })}>
        <Columns>
          <Column span={7}>
            <Result card={card} />
            <Entries card={card} />
          </Column>
          <Column span={5}>
            <Seal card={card} />
          </Column>
        </Columns>
      </div>
      <RaceSheet prediction={card.prediction} request={card.request} caution={card.caution} />
    </>
  )
}

const nothing = () => {}

function Result({ card }: { card: RaceCard }) {
  const { score } = card
  const byFinish = score ? gradedRunners(score, card.prediction) : []
  return (
    <Section title="Result" place="first">
      {score === null ? (
        <Muted>No result yet. We’ll grade this card when the race’s results come in.</Muted>
      ) : (
        <>
          <p>{resultWords(card)}.</p>
          <Table caption="Result beside what was sealed">
            <thead>
              <tr>
                <Th>Horse</Th>
                <Th num>Finish</Th>
                <Th num>Chance we gave</Th>
              </tr>
            </thead>
            <tbody>
              {byFinish.map(({ horse_id, horse_name, finish, win_probability, percent }) => (
                <tr key={horse_id}>
                  <RowHead>
                    <Name href={paths.horse(horse_id)}>{horse_name}</Name>
                  </RowHead>
                  <Td num>{finish ?? <Dim>did not finish</Dim>}</Td>
                  <Td num>
                    {wholePercent(win_probability, percent)}
                    <Dim>%</Dim>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          {score.not_started.length > 0 && (
            <Muted>{count(score.not_started.length)} scratched; the other chances were rescaled.</Muted>
          )}
        </>
      )}
    </Section>
  )
}

/** What the entries said of each runner; nothing where they said nothing. */
function Entries({ card }: { card: RaceCard }) {
  const runners = card.prediction.predictions
    .filter(({ jockey, trainer, weight_lb }) => (jockey ?? trainer ?? weight_lb ?? null) !== null)
    .toSorted((a, b) => (a.post_position ?? 99) - (b.post_position ?? 99))
  if (runners.length === 0) return null
  return (
    <Section title="Entries">
      <Table caption="Entries">
        <thead>
          <tr>
            <Th num>Post</Th>
            <Th>Horse</Th>
            <Th>Jockey</Th>
            <Th>Trainer</Th>
            <Th num>Pounds</Th>
          </tr>
        </thead>
        <tbody>
          {runners.map((runner) => (
            <tr key={runner.horse_id}>
              <Td num>{runner.post_position ?? <Dim>–</Dim>}</Td>
              <RowHead>
                <Name href={paths.horse(runner.horse_id)}>{runner.horse_name}</Name>
              </RowHead>
              <Td>{runner.jockey ?? <Dim>–</Dim>}</Td>
              <Td>{runner.trainer ?? <Dim>–</Dim>}</Td>
              <Td num>{runner.weight_lb ?? <Dim>–</Dim>}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function Seal({ card }: { card: RaceCard }) {
  const now = useNow()
  const { weather_conditions: weather, purse } = card.request
  return (
    <Section title="Seal" place="first">
      <Facts
        facts={[
          ['Sealed', momentOf(card.sealed_at, now)],
          ['Track condition', conditionWord(weather.track_condition)],
          ['Temperature', `${weather.temp_f} °F`],
          ['Wind', `${weather.wind_mph} mph, ${WIND_WORD[weather.wind_direction ?? 'unknown']}`],
          ['Humidity', `${weather.humidity}%`],
          ['Purse', purse === undefined ? 'not entered' : `$${count(purse)}`],
        ]}
      />
      <Proof card={card} />
    </Section>
  )
}

/** What proves the seal, and the grade in figures. */
const Proof = ({ card: { model_version, input_hash, score } }: { card: RaceCard }) => (
  <Fold label="Proof of the seal">
    <Facts
      facts={[
        ['Model', model_version],
        [
          'Input hash',
          <span key="hash" className={look({ breaks: true })}>
            {input_hash}
          </span>,
        ],
        ...(score === null
          ? []
          : ([
              ['Log-loss', decimal(score.log_loss, 2)],
              ['With equal chances', decimal(score.uniform_log_loss, 2)],
            ] as const)),
      ]}
    />
    <HowLink card="race" section="scored" of="the grade" />
  </Fold>
)
