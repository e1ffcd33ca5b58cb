import { NotLoaded } from '../../app/NotLoaded.tsx'
import { chanceInWords } from '@quarterpole/contract/chance'
import type { MyEntry, MyRunners as Runners, MyStart } from '@quarterpole/contract/my-runners'
import { useQuery } from '@tanstack/react-query'
import { dayOf, localDay } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Dim, Name } from '../../ui/Words.tsx'
import { PostBox } from './PostBox.tsx'
import { finishWords, raceOfDay } from '../race/race-words.ts'
import { Stack } from '../../ui/Layout.tsx'
import styles from './MyRunners.module.css'
import { myRunnersQuery } from './queries.ts'

/** Where my horses run in the next seven days, and where they ran in the last. */
export function MyRunners({ place }: { place?: 'first' | undefined }) {
  const { data, error, refetch } = useQuery(myRunnersQuery(localDay(useNow())))
  return (
    <Section title="My runners this week" place={place}>
      {data !== undefined ? (
        <MyRunnersView {...data} />
      ) : (
        <NotLoaded
          what="your runners"
          label="Loading my runners"
          error={error}
          onRetry={refetch}
          rows={2}
          columns={4}
        />
      )}
    </Section>
  )
}

export function MyRunnersView({ entered, raced }: Runners) {
  if (entered.length === 0 && raced.length === 0)
    return (
      <EmptyState title="No runners this week">
        Predict a race and seal it: your own horses in it are listed here until they run.
      </EmptyState>
    )
  return (
    <Stack gap={5} className={styles.tables}>
      {entered.length > 0 && <Entered entries={entered} />}
      {raced.length > 0 && <Raced starts={raced} />}
    </Stack>
  )
}

const Entered = ({ entries }: { entries: readonly MyEntry[] }) => (
  <Table caption="My horses entered in the next seven days" entries>
    <thead>
      <tr>
        <Th>Horse</Th>
        <Th>When</Th>
        <Th>Where</Th>
        <Th num>Distance</Th>
        <Th>Post</Th>
        <Th>Chance to win</Th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={`${entry.card_id} ${entry.horse_id}`}>
          <RowHead>
            <Name href={paths.horse(entry.horse_id)}>{entry.horse_name}</Name>
          </RowHead>
          <When race={entry} />
          <Td>
            <Anchor href={paths.tracks(entry.track_id)}>{entry.track_name}</Anchor>
          </Td>
          <Distance yards={entry.distance_yards} />
          <Td>
            {entry.post_position === null ? (
              <Dim>post not drawn</Dim>
            ) : (
              <PostBox post={entry.post_position} />
            )}
          </Td>
          <Td>
            <Anchor href={paths.raceCard(entry.card_id)}>{chanceInWords(entry.win_probability)}</Anchor>
            <Dim>, field of {entry.field_size}</Dim>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const Raced = ({ starts }: { starts: readonly MyStart[] }) => (
  <Table caption="My horses’ starts of the last seven days" entries>
    <thead>
      <tr>
        <Th>Horse</Th>
        <Th>Ran</Th>
        <Th>Where</Th>
        <Th num>Distance</Th>
        <Th>Finish</Th>
        <Th num>SI</Th>
      </tr>
    </thead>
    <tbody>
      {starts.map((start) => (
        <tr key={`${start.race_id} ${start.horse_id}`}>
          <RowHead>
            <Name href={paths.horse(start.horse_id)}>{start.horse_name}</Name>
          </RowHead>
          <When race={start} />
          <Td>
            <Anchor href={paths.tracks(start.track_id)}>{start.track_name}</Anchor>
          </Td>
          <Distance yards={start.distance_yards} />
          <Td>
            {finishWords(start)}
            {start.card_id !== null && start.win_probability !== null && (
              <>
                {', '}
                <Anchor href={paths.raceCard(start.card_id)}>
                  we said {chanceInWords(start.win_probability)}
                </Anchor>
              </>
            )}
          </Td>
          <Td num>
            <PhoneLabel>SI</PhoneLabel>
            {start.si ?? '–'}
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const When = ({ race }: { race: Pick<MyEntry, 'race_date' | 'race_number' | 'post_time'> }) => (
  <Td>
    {dayOf(race.race_date)} <Dim>{raceOfDay(race)}</Dim>
  </Td>
)

const Distance = ({ yards }: { yards: number }) => (
  <Td num>
    {yards} <Dim>yd</Dim>
  </Td>
)
