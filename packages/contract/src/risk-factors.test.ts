import { describe, expect, test } from 'vitest'
import { parseRiskFactor, riskSentence } from './risk-factors.ts'

test.each([
  ['GBED_AFFECTED_25', 'problem', /^One foal in four would die of GBED/],
  ['HERDA_AFFECTED_BELOW_1', 'problem', /^Fewer than 1 foal in 100/],
  ['PSSM1_AT_RISK_50', 'problem', /^Half the foals would be at risk for PSSM1/],
  ['PSSM1_AT_RISK_100', 'problem', /^Every foal/],
  ['HYPP_TWO_COPIES_25', 'problem', /can’t be registered/],
  ['MH_TWO_COPIES_25', 'problem', /No such horse has ever been reported/],
  ['PSSM1_WITH_MH_25', 'problem', /^One foal in four would have both PSSM1 and MH/],
  ['HERDA_CARRIER_50', 'note', /one foal in four would have HERDA\.$/],
  ['GBED_CARRIER_100', 'note', /^Every foal would carry GBED without getting sick/],
  ['GBED_CARRIER_1', 'note', /^1 foal in 100 would carry GBED/],
  ['GBED_CARRIER_BELOW_1', 'note', /^Fewer than 1 foal in 100 would carry GBED/],
  ['MYHM_UNTESTED_SIRE', 'watch', /^The sire isn’t tested for MYHM\. Not tested doesn’t mean clear/],
  ['GBED_UNTESTED_BOTH', 'watch', /^Neither parent/],
  ['PSSM1_COPIES_UNCLEAR_DAM', 'watch', /^The dam’s PSSM1 result doesn’t give the number of copies/],
  ['GBED_CONFLICT_DAM', 'watch', /the dam’s pedigree/],
  ['GBED_RECORD_DOUBTFUL_SIRE', 'watch', /^The sire is on file with two copies/],
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

describe('an unknown code', () => {
  test.each([
    'GBED_AFFECTED_101',
    'GBED_AFFECTED_0',
    'GBED_AT_RISK_50',
    'PSSM1_CARRIER_50',
    'gbed_affected_25',
    'XGBED_AFFECTED_25',
    '',
  ])('"%s" is not parsed', (code) => expect(parseRiskFactor(code)).toBeNull())
  test('is still shown', () => expect(riskSentence('NEW_RISK_7')).toBe('Risk factor NEW_RISK_7.'))
})
