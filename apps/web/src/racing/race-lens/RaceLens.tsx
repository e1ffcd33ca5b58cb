import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { RacePrediction } from '@quarterpole/contract/race'
import { useTitle } from '../../app/title.ts'
import { type Horse, horseQuery } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useTracks } from '../../app/tracks.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { localDay } from '../../ui/words/day.ts'
import { draftOf, type RaceRequest, requestOf } from '../race/card-draft.ts'
import { CardBuilder } from './CardBuilder.tsx'
import { Calibration } from './CalibrationPanel.tsx'
import { CardLine } from './CardLine.tsx'
import { EntriesBox } from '../entries/EntriesBox.tsx'
import { type FieldHorse, fieldOf, putBack, searchOfField, withHorse } from '../race/field.ts'
import { MyRunners } from './MyRunners.tsx'
import { racePredictionQuery } from './queries.ts'
import { PredictionPanel, showPrediction } from './PredictionPanel.tsx'
import { TRACK_ID } from './RaceFields.tsx'
import { raceTitle } from '../race/race-words.ts'
import { type RaceSearch, readRaceSearch } from '../race/race-search.ts'
import { RaceSheet } from './RaceSheet.tsx'
import { Grid } from '../../ui/Layout.tsx'
import { SuggestField } from './SuggestField.tsx'
import { SealBox } from './SealBox.tsx'

/** The card's horses; undefined until they load. */
function useHorses(ids: readonly number[]): (Horse | undefined)[] {
  return useQueries({ queries: ids.map((id) => horseQuery(id)) }).map(({ data }) => data)
}

const isSame = (a: RaceRequest | null, b: RaceRequest | null) => JSON.stringify(a) === JSON.stringify(b)

/** The card in the address, and the card predicted last. */
function useCard() {
  const { search, readNow } = useAddress(paths.raceLens(), readRaceSearch)
  const follow = useFollow()
  const [today] = useState(() => localDay(new Date()))
  const draft = draftOf(search, today)
  const request = requestOf(draft)
  const [last, setLast] = useState<RaceRequest | null>(null)
  // An address with run=yes is predicted however it was reached: button, link or Back.
  const isBlank = search.track === undefined && search.horses === undefined
  const asked = isBlank ? null : search.run === 'yes' ? (request ?? last) : last
  if (!isSame(asked, last)) setLast(asked)
  const go = (next: RaceSearch) => follow(paths.raceLens({ ...next }), { replace: true, keepScroll: true })
  const change = (part: RaceSearch) => go({ ...readNow(), ...part, run: undefined, running: undefined })
  return {
    draft,
    asked,
    isStale: asked !== null && !isSame(asked, request),
    running: {
      run: search.running,
      onRun: (running: number | undefined) => go({ ...readNow(), running }),
    },
    change,
    changeField: (next: (field: readonly FieldHorse[]) => readonly FieldHorse[]) =>
      change(searchOfField(next(fieldOf(readNow())))),
    /** Fills the card from a list of entries, and predicts it if asked to. */
    fill: (part: RaceSearch, predicts: boolean) => {
      const run = predicts ? ('yes' as const) : undefined
      go({ ...readNow(), date: readNow().date ?? today, ...part, run, running: undefined })
      if (predicts) showPrediction()
    },
    predict: () => {
      const now = readNow()
      go({ ...now, date: now.date ?? today, run: 'yes', running: undefined })
      showPrediction()
    },
  }
}

/** The card, which is a line once it is predicted, and its prediction. The address holds the card. */
export function RaceLens() {
  const card = useCard()
  const { draft, asked, isStale, fill } = card
  const [edits, setEdits] = useState(false)
  const tracks = useTracks()
  const answer = useQuery({
    ...racePredictionQuery(asked ?? EMPTY_REQUEST),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const trackOf = (wanted: number | undefined) => tracks.data?.find(({ id }) => id === wanted)
  const [track, askedTrack] = [trackOf(draft.track), trackOf(asked?.track_id)]
  const { number: race_number = null, distance: distance_yards } = draft
  useTitle(track && raceTitle({ track_name: track.name, race_number, distance_yards }))
  const prediction = asked === null ? undefined : answer.data
  const isOpen = asked === null || isStale || edits
  const edit = () => {
    flushSync(() => setEdits(true))
    document.getElementById(TRACK_ID)?.focus() // the button disappears
  }
  return (
    <>
      <PageTitle
        title="Race Lens"
        lead={
          asked === null ? (
            'See how a race shapes up before it’s run. For training and entry decisions.'
          ) : (
            <CardLine draft={draft} trackName={track?.name} onEdit={isOpen ? undefined : edit} />
          )
        }
      >
        {asked !== null && (
          <SealBox key={prediction?.input_hash} request={asked} prediction={prediction} isStale={isStale} />
        )}
      </PageTitle>
      <Grid gap={6} align="start" columns={asked === null ? '1.8fr 1fr' : '1fr'} collapse="desk" below={6}>
        {isOpen && (
          <CardForm
            card={card}
            tracks={tracks}
            prediction={prediction}
            // A changed card need not wait for the earlier prediction.
            busy={answer.isFetching && !isStale}
            onPredicts={() => setEdits(false)}
          />
        )}
        <PredictionPanel
          prediction={prediction}
          tried={
            asked === null || askedTrack === undefined
              ? undefined
              : { altitudeM: askedTrack.altitude_m, weather: asked.weather_conditions }
          }
          running={card.running}
          suggestion={draft.horses.length === 0 && <SuggestField onUse={(part) => fill(part, true)} />}
          pending={asked !== null && answer.isPending}
          error={answer.error}
          isStale={isStale}
          onRetry={() => void answer.refetch()}
        />
      </Grid>
      <MyRunners />
      <Calibration />
      {prediction !== undefined && asked !== null && <RaceSheet prediction={prediction} request={asked} />}
    </>
  )
}

interface CardFormProps {
  card: ReturnType<typeof useCard>
  tracks: ReturnType<typeof useTracks>
  prediction: RacePrediction | undefined
  busy: boolean
  onPredicts: () => void
}

/** The card's inputs, with the horses by name and what can be done with each. */
function CardForm({ card, tracks, prediction, busy, onPredicts }: CardFormProps) {
  const { draft, asked, change, changeField, fill, predict } = card
  const queries = useQueryClient()
  const notify = useToast()
  const horses = useHorses(draft.horses)
  // A trainer can't open others' horses; the prediction names them all.
  const nameOf = (at: number) =>
    horses[at]?.name ??
    prediction?.predictions.find(({ horse_id }) => horse_id === draft.horses[at])?.horse_name ??
    `Horse ${draft.horses[at]}`
  const scratch = (id: number) => {
    const at = draft.horses.indexOf(id)
    const horse = draft.field[at]
    if (horse === undefined) return
    changeField((field) => field.filter((other) => other.id !== id))
    notify('done', `${nameOf(at)} scratched.`, {
      label: 'Put back',
      act: () => changeField((field) => putBack(field, horse, at)),
    })
  }
  return (
    <CardBuilder
      draft={draft}
      tracks={tracks.data}
      tracksFailed={tracks.isLoadingError}
      onTracksRetry={() => void tracks.refetch()}
      entries={
        <EntriesBox
          draft={draft}
          tracks={tracks.data}
          onUse={(part, predicts) => {
            fill(part, predicts)
            if (predicts) onPredicts()
          }}
        />
      }
      names={draft.horses.map((_, at) => nameOf(at))}
      injuries={horses.map((horse) => horse?.active_injury ?? null)}
      predicted={asked !== null}
      busy={busy}
      onChange={change}
      onAdd={(horse) => {
        queries.setQueryData(horseQuery(horse.id).queryKey, horse)
        changeField((field) => withHorse(field, horse.id))
      }}
      onRemove={(id) => changeField((field) => field.filter((horse) => horse.id !== id))}
      onScratch={scratch}
      onPredict={() => {
        predict()
        onPredicts()
      }}
    />
  )
}

// A disabled query still needs a key; this one is never sent.
const EMPTY_REQUEST = { horse_ids: [] } as unknown as RaceRequest
