import type { RacePrediction } from '@quarterpole/contract/race'
import { HundredRunnings, type RunChoice } from '../runnings/HundredRunnings.tsx'
import type { RaceRequest } from '../race/card-draft.ts'
import { RunnerTable } from './RunnerTable.tsx'
import { Finding } from '../../ui/Words.tsx'
import { useWhatIf } from '../race/use-what-if.ts'
import { triedFinding } from '../race/what-if.ts'
import { WhatIfStrip } from './WhatIfStrip.tsx'

export interface PredictedRaceProps {
  prediction: RacePrediction
  altitudeM: number
  /** Weather of the predicted card. */
  weather: RaceRequest['weather_conditions']
}

/** The answer, the runners under the strip that tries another race with them, and the race run a hundred times. */
export function PredictedRace({
  prediction,
  altitudeM,
  weather,
  running,
}: PredictedRaceProps & { running: RunChoice }) {
  const whatIf = useWhatIf(prediction, weather)
  return (
    <>
      <Finding parts={whatIf.chances ? triedFinding(prediction, whatIf.chances) : prediction.finding} />
      <WhatIfStrip prediction={prediction} whatIf={whatIf} altitudeM={altitudeM} weather={weather} />
      <RunnerTable prediction={prediction} whatIf={whatIf} />
      <HundredRunnings prediction={prediction} whatIf={whatIf} {...running} />
    </>
  )
}
