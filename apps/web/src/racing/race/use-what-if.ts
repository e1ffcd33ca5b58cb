import { MIN_RUNNERS } from '@quarterpole/contract/limits'
import type { RacePrediction } from '@quarterpole/contract/race'
import { useState } from 'react'
import type { RaceRequest } from './card-draft.ts'
import { changedChances, type Changes } from './what-if.ts'

/** The race as entered, and as it is tried. */
export function useWhatIf(
  prediction: RacePrediction,
  weather: Pick<RaceRequest['weather_conditions'], 'wind_mph' | 'wind_direction' | 'track_condition'>,
) {
  const entered: Changes = {
    distance: prediction.distance_yards,
    condition: weather.track_condition,
    wind: weather.wind_mph,
    from: weather.wind_direction ?? 'unknown',
    scratched: [],
  }
  const [tried, setTried] = useState(entered)
  const isOtherField = tried.distance !== entered.distance || tried.scratched.length > 0
  return {
    entered,
    tried,
    isChanged: JSON.stringify(tried) !== JSON.stringify(entered),
    /** Null while the chances are those entered. */
    chances: isOtherField ? changedChances(prediction, tried) : null,
    canScratch: prediction.predictions.length - tried.scratched.length > MIN_RUNNERS,
    change: (part: Partial<Changes>) => setTried({ ...tried, ...part }),
    scratch: (id: number) => setTried({ ...tried, scratched: [...tried.scratched, id] }),
    putBack: (id: number) =>
      setTried({ ...tried, scratched: tried.scratched.filter((other) => other !== id) }),
    reset: () => setTried(entered),
  }
}

export type WhatIf = ReturnType<typeof useWhatIf>
