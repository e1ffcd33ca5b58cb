import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'

type Finding = BreedingPrediction['finding']

export interface FindingFacts {
  at400: FoalDistribution
  base: number
  inbreeding: number
  recordOf100: number
  panel: BreedingPrediction['panel_of_100']
}

/** Below this accuracy the expected index is the herd's own average, whoever the parents are. */
const NOTHING_KNOWN = 0.01

/** The answer in two or three sentences; the runs marked strong are what the eye should catch. */
export function findingOf({ at400, base, inbreeding, recordOf100, panel }: FindingFacts): Finding {
  const opening =
    at400.accuracy < NOTHING_KNOWN
      ? `Not enough data to tell this cross from the herd’s average, with ${inbreedingWord(inbreeding)} inbreeding: about `
      : `${speedWord(at400.mean - base)} with ${inbreedingWord(inbreeding)} inbreeding: expect about `
  return [
    { text: opening, strong: false },
    { text: `SI ${Math.round(at400.mean)}`, strong: true },
    { text: ` at 400 yards, give or take ${Math.round(at400.sd)}. `, strong: false },
    ...recordSentence(recordOf100),
    { text: ` ${healthSentence(panel)}`, strong: false },
  ]
}

/** Against the average of the herd's base, in SI points; 3 is about half a standard deviation of breeding values. */
function speedWord(gain: number): string {
  if (gain >= 3) return 'A fast cross'
  if (gain >= 1) return 'A good cross'
  if (gain > -1) return 'A middling cross'
  return 'A slow cross'
}

const inbreedingWord = (f: number) => (f > INBREEDING_MODERATE ? 'moderate' : f === 0 ? 'no known' : 'low')

function recordSentence(record: number): Finding {
  if (record === 0) return [{ text: 'Hardly one foal in a hundred reaches record pace.', strong: false }]
  return [
    { text: 'Of a hundred foals ', strong: false },
    { text: String(record), strong: true },
    { text: record === 1 ? ' reaches record pace.' : ' reach record pace.', strong: false },
  ]
}

function healthSentence({ clear, carrier, at_risk, affected }: BreedingPrediction['panel_of_100']): string {
  const parts: string[] = []
  if (affected > 0) parts.push(`${affected} would have two copies of a disease variant`)
  if (at_risk > 0) parts.push(`${at_risk} would be at risk with one`)
  if (parts.length > 0) return `On the health panel ${parts.join(' and ')}.`
  if (carrier > 0) return `On the health panel ${clear} are clear and ${carrier} are healthy carriers.`
  return 'Every foal is clear on the health panel.'
}
