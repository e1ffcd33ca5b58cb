import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { DISEASE_LOCI, type DiseaseLocus } from '@quarterpole/contract/limits'
import { parseRiskFactor } from '@quarterpole/contract/risk-factors'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'

const shown = (value: number | null, digits: number) => (value === null ? null : value.toFixed(digits))

/** The figures of a prediction as the page shows them. */
const figuresOf = (prediction: BreedingPrediction) => [
  ...[prediction.expected_si_350, prediction.expected_si_400, prediction.expected_si_440].map((si) =>
    shown(si, 1),
  ),
  ...prediction.distributions.flatMap(({ sd, sd_of_expected }) => [shown(sd, 1), shown(sd_of_expected, 1)]),
  inbreedingPercent(prediction.inbreeding_coefficient),
  prediction.panel_of_100,
  prediction.risk_factors,
  shown(prediction.projected_value, 0),
]

/** Whether two predictions show different figures. */
export const differsFrom = (saved: BreedingPrediction, today: BreedingPrediction): boolean =>
  JSON.stringify(figuresOf(saved)) !== JSON.stringify(figuresOf(today))

/** Risk codes about a disease that foals can get. */
const HEALTH = /_(?:AFFECTED|WITH_MH|TWO_COPIES|AT_RISK)_/

export interface WorstOutcome {
  tone: 'ok' | 'caution' | 'danger'
  words: string
  /** The test behind it; null where no foal is at risk. */
  test: DiseaseLocus | null
}

const firstSentence = (text: string) => /^.*?\.(?= |$)/.exec(text)?.[0].slice(0, -1) ?? text

/** The worst a foal of the cross can get, by its six tests. */
export function worstOutcome({ risk_factors, panel_of_100 }: BreedingPrediction): WorstOutcome {
  const worst = risk_factors.find(
    (code) => HEALTH.test(code) && parseRiskFactor(code)?.severity === 'problem',
  )
  if (worst !== undefined)
    return {
      tone: 'danger',
      words: firstSentence(parseRiskFactor(worst)?.sentence ?? worst),
      test: DISEASE_LOCI.find((locus) => worst.startsWith(`${locus.toUpperCase()}_`)) ?? null,
    }
  return panel_of_100.carrier > 0
    ? { tone: 'caution', words: `${panel_of_100.carrier} of 100 foals would be carriers`, test: null }
    : { tone: 'ok', words: 'Clear on all six tests', test: null }
}
