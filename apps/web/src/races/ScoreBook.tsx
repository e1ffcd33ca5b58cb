import { chanceInWords } from '@quarterpole/contract/chance'
import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { dayOf, momentOf } from '../format/day.ts'
import { decimal } from '../format/number.ts'
import { Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { Dim, Muted, RestsOn } from '../ui/Words.tsx'
import { type RaceCard, raceCardsQuery } from './queries.ts'

/** Sealed cards, newest first, with what became of them; one of them may be pointed at. */
export function ScoreBook({ chosen }: { chosen?: number | undefined }) {
  const { data, error, refetch } = useQuery(raceCardsQuery)
  return (
    <Section title="Score book" aside="Sealed cards, newest first">
      {data !== undefined ? (
        <ScoreTable cards={data} chosen={chosen} />
      ) : error === null ? (
        <SkeletonRows label="Reading the sealed cards" rows={2} columns={4} />
      ) : (
        <FailurePanel
          title="The sealed cards did not load"
          detail={detailOf(error, 'The sealed cards could not be read.')}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

export interface ScoreTableProps {
  cards: readonly RaceCard[]
  /** Id of the card pointed at. */
  chosen?: number | undefined
}

export function ScoreTable({ cards, chosen }: ScoreTableProps) {
  const now = useNow()
  if (cards.length === 0)
    return (
      <EmptyState title="No card is sealed yet">
        Seal a prediction before its race; when the result is imported it is scored here.
      </EmptyState>
    )
  return (
    <>
      {chosen !== undefined && !cards.some(({ id }) => id === chosen) && (
        <Muted>The card asked for is not among the {cards.length} newest, which are listed here.</Muted>
      )}
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
            <CardRow key={card.id} card={card} isChosen={card.id === chosen} now={now} />
          ))}
        </tbody>
      </Table>
      <RestsOn>
        Log-loss is −ln of the chance given to the winner; beside it what equal chances would have scored.
        Lower is better.
      </RestsOn>
    </>
  )
}

/** Comes into sight with the focus; a function that stays the same is called when the row is there, and not again. */
function pointAt(row: HTMLTableRowElement | null): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'center' })
}

function CardRow({ card, isChosen, now }: { card: RaceCard; isChosen: boolean; now: Date }) {
  const { prediction, score } = card
  const [first] = prediction.predictions
  const won = score?.runners.filter(({ horse_id }) => score.winners.includes(horse_id)) ?? []
  return (
    <tr {...(isChosen && { ref: pointAt, tabIndex: -1, 'aria-current': true })}>
      <RowHead>
        {dayOf(card.race_date)}, {card.track_name}{' '}
        <Dim>
          {card.distance_yards} yd, {prediction.predictions.length} horses
        </Dim>
      </RowHead>
      <Td>{momentOf(card.sealed_at, now)}</Td>
      <Td>
        {first?.horse_name} <Dim>{first && chanceInWords(first.win_probability)}</Dim>
      </Td>
      <Td>
        {score === null ? (
          <Dim>no result yet</Dim>
        ) : (
          won.map(({ horse_id, horse_name, win_probability }) => (
            <span key={horse_id}>
              {horse_name} won <Dim>given {chanceInWords(win_probability)}</Dim>{' '}
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
