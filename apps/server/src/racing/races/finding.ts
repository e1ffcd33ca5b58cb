import type { RacePrediction } from '@quarterpole/contract/race'
import { noTableNote } from '@quarterpole/racing/distance-standards'

/** Behind the finding, where the distance has no speed index table. */
export function distanceFinding(distanceYards: number): RacePrediction['finding'] {
  const note = noTableNote(distanceYards)
  return note === null ? [] : [{ text: ` ${note}`, strong: false }]
}
