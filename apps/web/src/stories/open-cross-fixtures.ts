import { finding, wire } from './wire.ts'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { PANEL_LOCI } from '@quarterpole/contract/limits'
import { fullPrediction } from './breeding-fixtures.ts'
import { panelOf } from './foal-parts.ts'

/** A mare without a test, bred to a carrier of HERDA: everything else is answered. */
export const untestedPrediction = wire<BreedingPrediction>({
  ...fullPrediction,
  finding: finding(
    'Up to one foal in four could have HERDA. One test settles it: HERDA on Miss Turnrow. ' +
      'A cross faster than your average with low inbreeding: expect about *SI 93* at 400 yards, give or take 8. ' +
      'Of a hundred foals *21* reach record pace. Tests still missing: all six on Miss Turnrow.',
  ),
  panel: panelOf(
    Object.fromEntries(
      PANEL_LOCI.map((locus) => [
        locus,
        {
          sire_value: locus === 'herda' ? 'N/H' : 'N/N',
          sire_raw: locus === 'herda' ? 'N/HRD' : 'N/N',
          dam_value: null,
          dam_raw: null,
          counts: locus === 'herda' ? [49, 50, 1] : [95, 5, 0],
          open: ['dam'],
        },
      ]),
    ),
  ),
  panel_of_100: { clear: 36, carrier: 45, at_risk: 18, affected: 1 },
  risk_factors: ['HERDA_AFFECTED_1', 'HERDA_UNTESTED_DAM', 'HERDA_CARRIER_50'],
})

/** Nothing has been raced: pedigree and tests are answered. */
export const unratedPrediction = wire<BreedingPrediction>({
  ...fullPrediction,
  finding: [
    {
      text: 'The foal’s inbreeding would be 3.13%, low. Speed needs race results: import them. Three foals in four would carry GBED or HERDA and stay healthy.',
      strong: false,
    },
  ],
  inbreeding_cost: undefined,
  expected_si_350: null,
  expected_si_400: null,
  expected_si_440: null,
  confidence_band: null,
  distributions: [],
  missing_speed: 'Speed needs race results: import them.',
  risk_factors: ['GBED_CARRIER_50', 'HERDA_CARRIER_50'],
  similar_crosses: [],
  similar_cross_details: [],
  projected_value: null,
  value_band: null,
  value_basis: {
    sales: 0,
    stud_fee: null,
    residual_sd: 1.1,
    sources: [],
    sentence: 'A price needs the foal’s expected speed, and that needs race results.',
  },
  basis: {
    sire: { ...fullPrediction.basis.sire, runners: null, reliability: null },
    dam: { ...fullPrediction.basis.dam, runners: null, reliability: null },
    relatives_with_starts: null,
    evaluation_id: null,
    evaluated_at: null,
    base: null,
  },
  sharpen: [],
})
