import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { horseQuery } from '../horses/queries.ts'
import { paths } from '../paths.ts'
import { useTracks } from '../tracks/use-tracks.ts'
import { useFollow } from '../ui/Anchor.tsx'
import { PageTitle } from '../ui/Section.tsx'
import { draftOf, localDay, type RaceRequest, requestOf, withHorse } from './card-draft.ts'
import { CardBuilder } from './CardBuilder.tsx'
import { Calibration } from './CalibrationPanel.tsx'
import { CardLine } from './CardLine.tsx'
import { racePredictionQuery } from './queries.ts'
import { PredictionPanel, showPrediction } from './PredictionPanel.tsx'
import type { RaceSearch } from './race-search.ts'
import styles from './Races.module.css'
import { ScoreBook } from './ScoreBook.tsx'
import { SealBox } from './SealBox.tsx'
import { WhatIf } from './WhatIf.tsx'

const route = getRouteApi('/race-lens')

/** Names of the card's horses; a number until they are read. */
function useNames(ids: readonly number[]): string[] {
  const answers = useQueries({ queries: ids.map((id) => horseQuery(id)) })
  return ids.map((id, i) => answers[i]?.data?.name ?? `Horse ${id}`)
}

/** The card of the address, and the card that was asked about last. */
function useCard() {
  const search = route.useSearch()
  const follow = useFollow()
  const [today] = useState(() => localDay(new Date()))
  const draft = draftOf(search, today)
  const request = requestOf(draft)
  const [asked, setAsked] = useState<RaceRequest | null>(search.run === 'yes' ? request : null)
  const go = (next: RaceSearch) => follow(paths.raceLens({ ...next }), { replace: true, keepScroll: true })
  return {
    draft,
    asked,
    isStale: asked !== null && JSON.stringify(asked) !== JSON.stringify(request),
    change: (part: RaceSearch) => go({ ...search, ...part, run: undefined }),
    predict: () => {
      if (request === null) return
      setAsked(request)
      go({ ...search, date: draft.date, run: 'yes' })
      showPrediction()
    },
  }
}

/** A card at the left, what the records say about it at the right. The address holds the card. */
export function RaceLens() {
  const { draft, asked, isStale, change, predict } = useCard()
  const queries = useQueryClient()
  const tracks = useTracks()
  const names = useNames(draft.horses)
  const answer = useQuery({
    ...racePredictionQuery(asked ?? EMPTY_REQUEST),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const track = tracks.data?.find(({ id }) => id === draft.track)
  const askedTrack = tracks.data?.find(({ id }) => id === asked?.track_id)
  const prediction = asked === null ? undefined : answer.data
  const changeHorses = (horses: readonly number[]) => change({ horses: horses.join('-') || undefined })
  return (
    <>
      <PageTitle
        title="Race Lens"
        lead="What the records say about a race before it is run. For training and entry decisions."
      />
      <CardLine draft={draft} trackName={track?.name} />
      <div className={styles.lens}>
        <CardBuilder
          draft={draft}
          tracks={tracks.data}
          tracksFailed={tracks.isError}
          names={names}
          predicted={asked !== null}
          busy={answer.isFetching}
          onChange={change}
          onAdd={(horse) => {
            queries.setQueryData(horseQuery(horse.id).queryKey, horse)
            changeHorses(withHorse(draft.horses, horse.id))
          }}
          onRemove={(id) => changeHorses(draft.horses.filter((other) => other !== id))}
          onPredict={predict}
        />
        <PredictionPanel
          prediction={prediction}
          pending={asked !== null && answer.isPending}
          error={answer.error}
          isStale={isStale}
          onRetry={() => void answer.refetch()}
        />
      </div>
      <div className={styles.below}>
        {prediction !== undefined && asked !== null && askedTrack !== undefined && (
          <WhatIf
            key={prediction.input_hash}
            prediction={prediction}
            altitudeM={askedTrack.altitude_m}
            weather={asked.weather_conditions}
          />
        )}
        <Calibration />
        <SealBox key={prediction?.input_hash} request={asked} prediction={prediction} isStale={isStale} />
      </div>
      <ScoreBook />
    </>
  )
}

// A disabled query still needs a key; this one is never sent.
const EMPTY_REQUEST = { horse_ids: [] } as unknown as RaceRequest
