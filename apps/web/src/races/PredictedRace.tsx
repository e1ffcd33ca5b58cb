import type { RacePrediction } from '@quarterpole/contract/race'
import type { RaceRequest } from './card-draft.ts'
import { RunnerTable } from './RunnerTable.tsx'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfStrip } from './WhatIfStrip.tsx'

export interface PredictedRaceProps {
  prediction: RacePrediction
  altitudeM: number
  /** Weather of the predicted card. */
  weather: RaceRequest['weather_conditions']
}

/** The runners under the strip that tries another race with them. */
export function PredictedRace({ prediction, altitudeM, weather }: PredictedRaceProps) {
  const whatIf = useWhatIf(prediction, weather)
  return (
    <>
      <WhatIfStrip prediction={prediction} whatIf={whatIf} altitudeM={altitudeM} weather={weather} />
      <RunnerTable prediction={prediction} whatIf={whatIf} />
    </>
  )
}
