import { describe, expect, test } from 'vitest'
import { parseRiskFactor, riskSentence } from './risk-factors.ts'

test.each([
  ['GBED_AFFECTED_25', 'problem', /^25 of 100 foals would have two copies of GBED\. It’s lethal/],
  ['HERDA_AFFECTED_BELOW_1', 'problem', /^Fewer than 1 of 100 foals/],
  ['PSSM1_AT_RISK_50', 'problem', /^50 of 100 foals would be at risk of PSSM1/],
  ['PSSM1_AT_RISK_100', 'problem', /^Every foal/],
  ['HYPP_TWO_COPIES_25', 'problem', /cannot be registered/],
  ['MH_TWO_COPIES_25', 'problem', /No such horse has ever been reported/],
  ['PSSM1_WITH_MH_25', 'problem', /both PSSM1 and MH/],
  ['HERDA_CARRIER_50', 'note', /stay well/],
  ['GBED_CARRIER_100', 'note', /^Every foal would carry GBED and stays well/],
  ['GBED_CARRIER_1', 'note', /^1 of 100 foals would carry GBED and stays well/],
  ['GBED_CARRIER_BELOW_1', 'note', /^Fewer than 1 of 100 foals would carry GBED and stays well/],
  ['MYHM_UNTESTED_SIRE', 'watch', /^The sire hasn’t been tested for MYHM\. Not tested isn’t clear/],
  ['GBED_UNTESTED_BOTH', 'watch', /^Neither parent has been tested for GBED/],
  ['PSSM1_COPIES_UNCLEAR_DAM', 'watch', /how many copies/],
  ['GBED_CONFLICT_DAM', 'watch', /the dam’s pedigree/],
  ['GBED_RECORD_DOUBTFUL_SIRE', 'watch', /check the report/],
  ['INBREEDING_CLOSE', 'problem', /half brother/],
  ['INBREEDING_MODERATE', 'watch', /6\.25/],
  ['LOW_ACCURACY', 'watch', /far off/],
  ['PEDIGREE_SHALLOW_2', 'note', /Only 2 complete generations/],
  ['PEDIGREE_SHALLOW_0', 'note', /Less than one/],
  ['THIN_EVIDENCE_440', 'note', /440 yards/],
])('%s is a %s with its sentence', (code, severity, sentence) => {
  const factor = parseRiskFactor(code)
  expect(factor).toMatchObject({ code, severity })
  expect(riskSentence(code)).toMatch(sentence)
  expect(riskSentence(code)).toMatch(/^[A-Z0-9].*\.$/)
})

describe('what is no code of ours', () => {
  test.each([
    'GBED_AFFECTED_101',
    'GBED_AFFECTED_0',
    'GBED_AT_RISK_50',
    'PSSM1_CARRIER_50',
    'gbed_affected_25',
    'XGBED_AFFECTED_25',
    '',
  ])('"%s" is not parsed', (code) => expect(parseRiskFactor(code)).toBeNull())
  test('but is still shown', () => expect(riskSentence('NEW_RISK_7')).toBe('Risk factor NEW_RISK_7.'))
})
