import type { RacePrediction } from '@quarterpole/contract/race'
import { HundredRunnings, type RunChoice } from '../runnings/HundredRunnings.tsx'
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

/** The runners under the strip that tries another race with them, and the race run a hundred times. */
export function PredictedRace({
  prediction,
  altitudeM,
  weather,
  running,
}: PredictedRaceProps & { running: RunChoice }) {
  const whatIf = useWhatIf(prediction, weather)
  return (
    <>
      <WhatIfStrip prediction={prediction} whatIf={whatIf} altitudeM={altitudeM} weather={weather} />
      <RunnerTable prediction={prediction} whatIf={whatIf} />
      <HundredRunnings prediction={prediction} whatIf={whatIf} {...running} />
    </>
  )
}
