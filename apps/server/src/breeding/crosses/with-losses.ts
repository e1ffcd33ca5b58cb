import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { SI_RECORD } from '@quarterpole/contract/limits'
import { foalsFrom } from '@quarterpole/genetics/foal'
import { lethalOf100 } from '@quarterpole/genetics/lethal'

/**
 * A prediction that an earlier version saved, with the foals that die out of its praise, its foals at record pace and its
 * value, as predictions are made now.
 */
export function withLosses(prediction: BreedingPrediction): BreedingPrediction {
  if (prediction.lethal_of_100 !== undefined) return prediction
  const lethal = lethalOf100(prediction.panel)
  if (lethal === 0) return prediction
  const lives = 1 - lethal / 100
  const { projected_value: value, value_band: band } = prediction
  return {
    ...prediction,
    lethal_of_100: lethal,
    finding: findingWithLosses(prediction, lethal),
    projected_value: value === null ? null : value * lives,
    value_band: band && { q25: band.q25 * lives, q75: band.q75 * lives },
  }
}

const PRAISE = /^A (?:fast|good) cross/
const RECORD = ' would reach record pace.'

function findingWithLosses({ finding, distributions }: BreedingPrediction, lethal: number) {
  const at400 = distributions.find(({ distance_yards }) => distance_yards === 400)
  const record = at400 === undefined ? null : foalsFrom(at400, SI_RECORD, 100 - lethal)
  return finding.map((part, at) => {
    if (PRAISE.test(part.text)) return { ...part, text: part.text.replace(PRAISE, 'Otherwise a cross') }
    if (finding[at + 1]?.text === RECORD) return { ...part, text: String(100 - lethal) }
    if (part.text === RECORD)
      return { ...part, text: ` would live, and ${record ?? 0} of those would reach record pace.` }
    return part
  })
}
