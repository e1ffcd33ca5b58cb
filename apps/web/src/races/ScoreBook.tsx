import { chanceInWords } from '@quarterpole/contract/chance'
import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../api/error.ts'
import { dayOf, momentOf } from '../format/day.ts'
import { decimal } from '../format/number.ts'
import { Section } from '../ui/Section.tsx'
import { EmptyState, FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { useNow } from '../ui/use-now.ts'
import { Dim, Muted, SourceNote } from '../ui/Words.tsx'
import { type RaceCard, raceCardsQuery } from './queries.ts'

/** Sealed cards with their results, newest first; one may be highlighted. */
export function ScoreBook({ chosen }: { chosen?: number | undefined }) {
  const { data, error, refetch } = useQuery(raceCardsQuery)
  return (
    <Section title="Score book" aside="Sealed cards, newest first">
      {data !== undefined ? (
        <ScoreTable cards={data} chosen={chosen} />
      ) : error === null ? (
        <SkeletonRows label="Loading the sealed cards" rows={2} columns={4} />
      ) : (
        <FailurePanel
          title="The sealed cards didn’t load"
          detail={detailOf(error, 'The server didn’t answer.')}
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  )
}

export interface ScoreTableProps {
  cards: readonly RaceCard[]
  /** Id of the highlighted card. */
  chosen?: number | undefined
}

export function ScoreTable({ cards, chosen }: ScoreTableProps) {
  const now = useNow()
  if (cards.length === 0)
    return (
      <EmptyState title="No sealed cards yet">
        Seal a prediction before the race. We’ll grade it here when results come in.
      </EmptyState>
    )
  return (
    <>
      {chosen !== undefined && !cards.some(({ id }) => id === chosen) && (
        <Muted>That card isn’t among the {cards.length} newest listed here.</Muted>
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
      <SourceNote>
        Log-loss is −ln of the chance we gave the winner, next to what equal chances would score. Lower is
        better.
      </SourceNote>
    </>
  )
}

/** Defined outside the component: a ref that changed every render would scroll every time. */
function scrollToRow(row: HTMLTableRowElement | null): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'center' })
}

function CardRow({ card, isChosen, now }: { card: RaceCard; isChosen: boolean; now: Date }) {
  const { prediction, score } = card
  const [first] = prediction.predictions
  const won = score?.runners.filter(({ horse_id }) => score.winners.includes(horse_id)) ?? []
  return (
    <tr {...(isChosen && { ref: scrollToRow, tabIndex: -1, 'aria-current': true })}>
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
              {horse_name} won <Dim>we said {chanceInWords(win_probability)}</Dim>{' '}
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
