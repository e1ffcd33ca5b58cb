import { chanceInWords } from '@quarterpole/contract/chance'
import { CountLine, PagedList } from '../../app/PagedList.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { momentOf, dayOf } from '../../ui/words/day.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { paths } from '../../app/paths.ts'
import type { RaceCard } from '../race-lens/queries.ts'
import { raceOfDay } from '../race/race-words.ts'
import { useAddress } from '../../app/use-address.ts'
import { useTracks } from '../../app/tracks.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Segmented, SelectField } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { resultWords } from './card-words.ts'
import { type CardsSearch, readCardsSearch } from './cards-search.ts'
import { cardPagesQuery, cardsFileAddress } from './queries.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './RaceCards.module.css'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'no', label: 'Not run yet' },
  { value: 'yes', label: 'Graded' },
] as const

/** Every sealed card, newest first. The address holds the filter. */
export function RaceCardsPage() {
  const { search, readNow } = useAddress(paths.raceCards(), readCardsSearch)
  const tracks = useTracks()
  const follow = useFollow()
  const change = (part: CardsSearch) =>
    follow(paths.raceCards({ ...readNow(), ...part }), { replace: true, keepScroll: true })
  return (
    <>
      <PageTitle title="Sealed Cards" lead="Predictions sealed before the race, graded after it.">
        <ButtonRow>
          <ButtonLink href={cardsFileAddress(search)} target="_blank" download>
            Export CSV
          </ButtonLink>
          <ButtonLink kind="solid" href={paths.raceLens()}>
            Predict a race
          </ButtonLink>
        </ButtonRow>
      </PageTitle>
      <Row as="search" gap="3 4" align="end" below={4} className={styles.tools}>
        <SelectField
          label="Track"
          value={String(search.track ?? 'all')}
          choices={[
            { value: 'all', label: 'All tracks' },
            ...(tracks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => change({ track: id === 'all' ? undefined : Number(id) })}
        />
        <Segmented
          label="Result"
          value={search.scored ?? 'all'}
          choices={STATES}
          onChange={(scored) => change({ scored: scored === 'all' ? undefined : scored })}
        />
      </Row>
      <List filter={search} />
    </>
  )
}

const List = ({ filter }: { filter: CardsSearch }) => (
  <PagedList query={useInfiniteQuery(cardPagesQuery(filter))} what="the sealed cards" rows={5} columns={5}>
    {(cards, total) => (
      <CardsView
        cards={cards}
        total={total}
        isNarrowed={filter.track !== undefined || filter.scored !== undefined}
      />
    )}
  </PagedList>
)

export interface CardsViewProps {
  cards: readonly RaceCard[]
  total: number
  isNarrowed: boolean
}

export function CardsView({ cards, total, isNarrowed }: CardsViewProps) {
  if (cards.length === 0)
    return isNarrowed ? (
      <EmptyState
        level={2}
        title="No card matches"
        action={
          <ButtonLink size="small" href={paths.raceCards()} replace>
            Show all
          </ButtonLink>
        }
      >
        Try another track or result.
      </EmptyState>
    ) : (
      <EmptyState
        level={2}
        title="No sealed cards yet"
        action={<ButtonLink href={paths.raceLens()}>Predict a race</ButtonLink>}
      >
        Seal a prediction in Race Lens before the race. We’ll grade it here when results come in.
      </EmptyState>
    )
  return (
    <>
      <CountLine noun={['card']} total={total} listed={cards.length} isNarrowed={isNarrowed} />
      <CardsTable cards={cards} />
      <SourceNote>
        <HowLink card="race" section="scored" of="how cards are graded" />
      </SourceNote>
    </>
  )
}

function CardsTable({ cards }: Pick<CardsViewProps, 'cards'>) {
  const now = useNow()
  return (
    <Table caption="Sealed cards" entries>
      <thead>
        <tr>
          <Th>Race</Th>
          <Th num>Distance</Th>
          <Th num>Field</Th>
          <Th>Sealed</Th>
          <Th>First choice</Th>
          <Th>Result</Th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id}>
            <RowHead>
              <Name href={paths.raceCard(card.id)}>
                {dayOf(card.race_date)}, {card.track_name}
              </Name>{' '}
              <Dim>{raceOfDay(card)}</Dim>
            </RowHead>
            <Td num>
              <PhoneLabel>Distance</PhoneLabel>
              {card.distance_yards} <Dim>yd</Dim>
            </Td>
            <Td num>
              <PhoneLabel>Field</PhoneLabel>
              {card.prediction.predictions.length} <Dim>horses</Dim>
            </Td>
            <Td>
              <PhoneLabel>Sealed</PhoneLabel>
              {momentOf(card.sealed_at, now)}
            </Td>
            <Td>
              <PhoneLabel>First choice</PhoneLabel>
              <FirstChoice prediction={card.prediction} />
            </Td>
            <Td>
              <PhoneLabel>Result</PhoneLabel>
              {resultWords(card) ?? <Dim>no result yet</Dim>}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function FirstChoice({ prediction: { predictions } }: Pick<RaceCard, 'prediction'>) {
  const [first] = predictions
  if (first === undefined) return '–'
  return (
    <>
      <Name href={paths.horse(first.horse_id)}>{first.horse_name}</Name>{' '}
      <Dim>{chanceInWords(first.win_probability)}</Dim>
    </>
  )
}
