import { finding, wire } from './wire.ts'
import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { ancestor, panelOf, speed } from './foal-parts.ts'
import { longName } from './parent-fixtures.ts'

/** The cross of the shots: fast, low inbreeding, one carrier on each side. */
export const fullPrediction = wire<BreedingPrediction>({
  sire_id: 11,
  dam_id: 21,
  finding: finding(
    'A cross faster than your average with low inbreeding: expect about *SI 93* at 400 yards, give ' +
      'or take 8. Of a hundred foals *21* reach record pace. On the health panel 25 are clear and 75 ' +
      'are healthy carriers.',
  ),
  inbreeding_coefficient: 0.03125,
  inbreeding_cost: {
    si: -0.4,
    sentence: 'Each 6.25 % of inbreeding took 0.8 ± 0.3 SI from this herd’s starts.',
  },
  completeness: { equivalent_generations: 5.8, by_generation: [1, 1, 1, 1, 0.94, 0.78, 0.08] },
  common_ancestors: [
    ancestor(101, 'Salt Cedar Kid', [[3], [4], '3S × 4D'], 0.015625),
    ancestor(102, 'Norther Coming', [[4], [3], '4S × 3D'], 0.015625),
  ],
  ...speed(
    { mean: 92.6, sd: 8.4, sdOfExpected: 3, accuracy: 0.66 },
    { mean: 93.4, sd: 8.3, sdOfExpected: 2.9, accuracy: 0.68 },
    { mean: 90.8, sd: 8.9, sdOfExpected: 3.4, accuracy: 0.59 },
  ),
  panel: panelOf({
    gbed: { sire_value: 'N/N', sire_raw: 'N/N', dam_value: 'N/H', dam_raw: 'N/G', counts: [50, 50, 0] },
    herda: { sire_value: 'N/H', sire_raw: 'N/HRD', dam_value: 'N/N', dam_raw: 'N/N', counts: [50, 50, 0] },
  }),
  panel_of_100: { clear: 25, carrier: 75, at_risk: 0, affected: 0 },
  risk_factors: ['GBED_CARRIER_50', 'HERDA_CARRIER_50', 'THIN_EVIDENCE_440'],
  similar_crosses: [
    'Copperline Jet × daughters of Cimarron Ledger: 22 foals, 17 runners, 4 at record pace; mean SI 92.4 ± 2.0',
    'Copperline Jet × the family of Plum Thicket: 6 foals, 4 runners, 1 at record pace; too few runners to rate',
  ],
  similar_cross_details: [
    {
      label: 'Copperline Jet × daughters of Cimarron Ledger',
      kind: 'sire_and_damsire',
      foals: 22,
      runners: 17,
      at_record_pace: 4,
      mean_si: 92.4,
      standard_error: 2,
      rated: true,
    },
    {
      label: 'Lantern Hill Ray and his sons × daughters of Cimarron Ledger',
      kind: 'sire_line_and_damsire',
      foals: 41,
      runners: 29,
      at_record_pace: 5,
      mean_si: 89.1,
      standard_error: 1.6,
      rated: true,
    },
    {
      label: 'Copperline Jet × the family of Plum Thicket',
      kind: 'sire_and_dam_family',
      foals: 6,
      runners: 4,
      at_record_pace: 1,
      mean_si: null,
      standard_error: null,
      rated: false,
    },
  ],
  projected_value: 18_400,
  value_band: { q25: 9600, q75: 35_200 },
  value_basis: {
    assumptions: 'own',
    sales: 212,
    stud_fee: 7500,
    residual_sd: 0.96,
    sources: [
      'Starting point: $12,000 (own; forty of my own yearlings).',
      'Each point of expected SI adds about 11% (0 to 22%) (assumed; no published figure).',
      'Median at a yearling sale: $12,000 instead of $8,300 (derived).',
    ],
    sentence:
      'As a yearling at public sale. Based on 212 sale rows of this herd, the expected SI and a stud fee of $7,500. One assumption is the owner’s own.',
  },
  basis: {
    sire: { id: 11, name: 'Copperline Jet', starts: 11, runners: 34, foals: 52, reliability: 0.71 },
    dam: { id: 21, name: 'Miss Turnrow', starts: 9, runners: 0, foals: 1, reliability: 0.42 },
    relatives_with_starts: 212,
    evaluation_id: 7,
    evaluated_at: '2026-11-18T09:00:00Z',
    base: 88.9,
  },
  sharpen: ['More starts of Miss Turnrow or of her foals would narrow the doubt about the dam most.'],
})

/** Half brother to half sister and more besides: nine common ancestors, one with a name of sixty letters. */
export const closePrediction = wire<BreedingPrediction>({
  ...fullPrediction,
  finding: finding(
    'An average cross with moderate inbreeding: expect about *SI 91* at 400 yards, give or take 8. ' +
      'Of a hundred foals *12* reach record pace. Every foal is clear on the health panel.',
  ),
  inbreeding_coefficient: 0.158203125,
  common_ancestors: [
    ancestor(201, 'The Quiet Grandsire Of An Uncommonly Ordinary Thunder III', [[2], [2], '2S × 2D'], 0.125),
    ancestor(202, 'Salt Cedar Kid', [[4, 5], [4], '4S, 5S × 4D'], 0.01171875),
    ancestor(203, 'Norther Coming', [[4], [5], '4S × 5D'], 0.00390625),
    ancestor(204, 'Drouth Breaker', [[5], [4], '5S × 4D'], 0.00390625),
    ancestor(205, 'Windrow Fancy', [[4], [5], '4S × 5D'], 0.00390625),
    ancestor(206, 'Cold Harbor Ray', [[5], [4], '5S × 4D'], 0.00390625),
    ancestor(207, 'Cotton Gin Rose', [[5], [5], '5S × 5D'], 0.001953125),
    ancestor(208, 'Bar Ditch Betty', [[5], [5], '5S × 5D'], 0.001953125),
    ancestor(209, 'Juniper Debt', [[5], [5], '5S × 5D'], 0.001953125),
  ],
  ...speed(
    { mean: 90.4, sd: 7.9, sdOfExpected: 3, accuracy: 0.63 },
    { mean: 90.8, sd: 7.8, sdOfExpected: 2.9, accuracy: 0.65 },
    { mean: 88.7, sd: 8.4, sdOfExpected: 3.3, accuracy: 0.57 },
  ),
  panel: panelOf({}),
  panel_of_100: { clear: 100, carrier: 0, at_risk: 0, affected: 0 },
  risk_factors: ['INBREEDING_CLOSE'],
})

/** Two carriers of GBED, a sire at risk, a dam without a MYHM result. */
export const affectedPrediction = wire<BreedingPrediction>({
  ...fullPrediction,
  is_grave: true,
  finding: finding(
    '*One foal in four would die of GBED. *39 foals in 100 would be at risk, with one copy of PSSM1. ' +
      'Otherwise a cross with low inbreeding: expect about *SI 102* at 400 yards, give or take 8. Of ' +
      '100 foals, *75* would live, and 45 of those would reach record pace. One test completes the ' +
      'panel: MYHM on Miss Turnrow.',
  ),
  ...speed(
    { mean: 101.2, sd: 8.2, sdOfExpected: 2.7, accuracy: 0.74 },
    { mean: 102.1, sd: 8.1, sdOfExpected: 2.6, accuracy: 0.76 },
    { mean: 99.4, sd: 8.6, sdOfExpected: 3.1, accuracy: 0.69 },
  ),
  panel: panelOf({
    pssm1: { sire_value: 'N/H', sire_raw: 'n/P1', dam_value: 'N/N', dam_raw: 'n/n', counts: [50, 50, 0] },
    gbed: { sire_value: 'N/H', sire_raw: 'N/G', dam_value: 'N/H', dam_raw: 'N/G', counts: [25, 50, 25] },
    myhm: {
      sire_value: 'N/N',
      sire_raw: 'N/N',
      dam_value: null,
      dam_raw: null,
      counts: [97, 3, 0],
      open: ['dam'],
    },
  }),
  panel_of_100: { clear: 12, carrier: 24, at_risk: 39, affected: 25 },
  risk_factors: [
    'GBED_AFFECTED_25',
    'PSSM1_AT_RISK_50',
    'MYHM_AT_RISK_3',
    'MYHM_UNTESTED_DAM',
    'GBED_CARRIER_50',
  ],
  lethal_of_100: 25,
  projected_value: 31_500,
  value_band: { q25: 24_800, q75: 40_100 },
})

/** Two horses of whom next to nothing is known: no value, no similar crosses, no pedigree. */
export const thinPrediction = wire<BreedingPrediction>({
  ...fullPrediction,
  finding: finding(
    'An average cross with no known inbreeding: expect about *SI 78* at 400 yards, give or take 10. ' +
      'Of a hundred foals *1* reaches record pace. Every foal is clear on the health panel.',
  ),
  inbreeding_coefficient: 0,
  inbreeding_cost: {
    si: 0,
    sentence: 'Too few starts yet to say what inbreeding costs: each 6.25% counts as 0.0 ± 0.5 SI less.',
  },
  completeness: { equivalent_generations: 0.8, by_generation: [0.5, 0.25, 0.05] },
  common_ancestors: [],
  ...speed(
    { mean: 77.8, sd: 10.1, sdOfExpected: 5.4, accuracy: 0.19 },
    { mean: 78.4, sd: 9.9, sdOfExpected: 5.2, accuracy: 0.21 },
    { mean: 76.9, sd: 10.4, sdOfExpected: 5.6, accuracy: 0.16 },
  ),
  panel: panelOf({}),
  panel_of_100: { clear: 100, carrier: 0, at_risk: 0, affected: 0 },
  risk_factors: ['LOW_ACCURACY', 'PEDIGREE_SHALLOW_0'],
  similar_crosses: [],
  similar_cross_details: [],
  projected_value: null,
  value_band: null,
  value_basis: {
    sales: 0,
    stud_fee: null,
    residual_sd: 1.1,
    sources: [],
    sentence: 'No sales and no stud fee yet, so no price.',
  },
  basis: {
    ...fullPrediction.basis,
    sire: { id: 31, name: 'Ditch Bank Bill', starts: 0, runners: 0, foals: 0, reliability: 0.05 },
    dam: { id: 24, name: longName.name, starts: 0, runners: 0, foals: 0, reliability: 0.04 },
    relatives_with_starts: 1,
  },
  sharpen: [
    'Neither Ditch Bank Bill nor a foal of his has a start on file; a few starts would narrow the doubt about the sire most.',
    'The foal’s pedigree amounts to 0.8 complete generations; entering more ancestors would firm up its inbreeding.',
    'Ditch Bank Bill has no stud fee on file; it would narrow the projected value.',
  ],
})

/** No risk at all. */
export const clearPrediction = wire<BreedingPrediction>({
  ...closePrediction,
  finding: closePrediction.finding.map(({ text, strong }) => ({
    text: text.replace('moderate', 'low'),
    strong,
  })),
  inbreeding_coefficient: 0.0625,
  common_ancestors: [ancestor(101, 'Salt Cedar Kid', [[2], [3], '2S × 3D'], 0.0625)],
  risk_factors: [],
})
