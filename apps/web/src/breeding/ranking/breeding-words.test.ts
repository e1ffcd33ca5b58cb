import type { RankedMating } from '@quarterpole/contract/matings'
import { parseRiskFactor } from '@quarterpole/contract/risk-factors'
import { expect, test } from 'vitest'
import { isModerate } from '@quarterpole/contract/inbreeding'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { balanceWords, leftOutSentence, unknownInbreedingSentence } from './ranking-words.ts'
import { worstFirst } from '../predictions/risk-order.ts'

test.each([
  [0, '0.0', false],
  [0.03125, '3.1', false],
  [0.0625, '6.25', false],
  [0.0626, '6.26', true],
  [0.0615, '6.2', false],
  [0.2, '20.0', true],
] as const)('F %d reads %s per cent', (f, words, moderate) => {
  expect(inbreedingPercent(f)).toBe(words)
  expect(isModerate(f)).toBe(moderate)
})

test('no low coefficient reads above the threshold, and no moderate one at or below it, to the digits shown', () => {
  for (let millionths = 0; millionths <= 125_000; millionths += 50) {
    const f = millionths / 1_000_000
    if (Math.abs(f - 0.0625) < 0.00005) continue // equal to the threshold in two decimals
    expect(Number(inbreedingPercent(f)) > 6.25).toBe(isModerate(f))
  }
})

test('the balance is said from all speed to all outcross', () => {
  expect([0, 0.1, 0.3, 0.5, 0.75, 0.9, 1].map(balanceWords)).toEqual([
    'all speed',
    'all speed',
    'mostly speed',
    'balanced',
    'mostly outcross',
    'all outcross',
    'all outcross',
  ])
})

test('risks are sorted worst first, stable within a severity', () => {
  const codes = [
    'GBED_CARRIER_50',
    'MYHM_UNTESTED_DAM',
    'GBED_AFFECTED_25',
    'LOW_ACCURACY',
    'PSSM1_AT_RISK_50',
  ]
  const risks = codes.flatMap((code) => parseRiskFactor(code) ?? [])
  expect(worstFirst(risks).map(({ code }) => code)).toEqual([
    'GBED_AFFECTED_25',
    'PSSM1_AT_RISK_50',
    'MYHM_UNTESTED_DAM',
    'LOW_ACCURACY',
    'GBED_CARRIER_50',
  ])
})

const mating = (inbreeding_coefficient: number | null) =>
  ({ inbreeding_coefficient }) as unknown as RankedMating // the one member that is read

test('a ranking counts the studs with too little pedigree to figure inbreeding', () => {
  expect(unknownInbreedingSentence([mating(0), mating(0.25)])).toBeNull()
  expect(unknownInbreedingSentence([mating(null), mating(0.25)])).toMatch(
    /^1 of 2 studs has too little pedigree/,
  )
  expect(unknownInbreedingSentence([mating(null)])).toMatch(/too little pedigree .* on speed alone/)
})

test('a ranking says whom it was not asked for', () => {
  expect(leftOutSentence({ close_relatives: 0, history: 0 })).toBeNull()
  expect(leftOutSentence({ close_relatives: 1, history: 12 })).toBe(
    'Left out: 1 close relative, and 12 that died, retired or are past 25.',
  )
})
