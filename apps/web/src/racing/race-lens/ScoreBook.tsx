import { NotLoaded } from '../../app/NotLoaded.tsx'
import { chanceInWords } from '@quarterpole/contract/chance'
import { useQuery } from '@tanstack/react-query'
import { dayOf, momentOf } from '../../ui/words/day.ts'
import { decimal } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { type RaceCard, raceCardsQuery } from './queries.ts'

/** The newest sealed cards with their results. */
export function ScoreBook() {
  const { data, error, refetch } = useQuery(raceCardsQuery)
  return (
    <Section title="Score book" aside={<Name href={paths.raceCards()}>All sealed cards</Name>}>
      {data !== undefined ? (
        <ScoreTable cards={data} />
      ) : (
        <NotLoaded what="the sealed cards" error={error} onRetry={refetch} rows={2} columns={4} />
      )}
    </Section>
  )
}

export function ScoreTable({ cards }: { cards: readonly RaceCard[] }) {
  const now = useNow()
  if (cards.length === 0)
    return (
      <EmptyState title="No sealed cards yet">
        Seal a prediction before the race. We’ll grade it here when results come in.
      </EmptyState>
    )
  return (
    <>
      <Table caption="Sealed cards">
        <thead>
          <tr>
            <Th>Race</Th>
            <Th>Sealed</Th>
            <Th>First choice</Th>
            <Th>Result</Th>
            <Th num>Log-loss</Th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} now={now} />
          ))}
        </tbody>
      </Table>
      <SourceNote>
        Log-loss is −ln of the chance we gave the winner, next to what equal chances would score. Lower is
        better. <HowLink card="race" section="scored" of="log-loss" />
      </SourceNote>
    </>
  )
}

function CardRow({ card, now }: { card: RaceCard; now: Date }) {
  const { prediction, score } = card
  const [first] = prediction.predictions
  const won = score?.runners.filter(({ horse_id }) => score.winners.includes(horse_id)) ?? []
  return (
    <tr>
      <RowHead>
        <Name href={paths.raceCard(card.id)}>
          {dayOf(card.race_date)}, {card.track_name}
        </Name>{' '}
        <Dim>
          {card.distance_yards} yd, {prediction.predictions.length} horses
        </Dim>
      </RowHead>
      <Td>{momentOf(card.sealed_at, now)}</Td>
      <Td>
        {first && <Name href={paths.horse(first.horse_id)}>{first.horse_name}</Name>}{' '}
        <Dim>{first && chanceInWords(first.win_probability)}</Dim>
      </Td>
      <Td>
        {score === null ? (
          <Dim>no result yet</Dim>
        ) : (
          won.map(({ horse_id, horse_name, win_probability }) => (
            <span key={horse_id}>
              <Name href={paths.horse(horse_id)}>{horse_name}</Name> won{' '}
              <Dim>we said {chanceInWords(win_probability)}</Dim>{' '}
            </span>
          ))
        )}
      </Td>
      <Td num>
        {score === null ? (
          '–'
        ) : (
          <>
            {decimal(score.log_loss, 2)} <Dim>/ {decimal(score.uniform_log_loss, 2)}</Dim>
          </>
        )}
      </Td>
    </tr>
  )
}
