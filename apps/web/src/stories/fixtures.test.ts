import { BreedingPrediction } from '@quarterpole/contract/breeding'
import { HerdDiversity } from '@quarterpole/contract/dashboard'
import { Cross } from '@quarterpole/contract/cross'
import { DataQuality, ImportJob, ImportResult, ImportUndone } from '@quarterpole/contract/data-import'
import { DoubtedParents } from '@quarterpole/contract/doubted-parents'
import { FoalCoat } from '@quarterpole/contract/foal-coat'
import { Genetics } from '@quarterpole/contract/genetics'
import { Horse } from '@quarterpole/contract/horse'
import { MatingsReply } from '@quarterpole/contract/matings'
import { records } from '@quarterpole/contract/records'
import { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import { BreedingReport, StallionSeason } from '@quarterpole/contract/stallion-season'
import { ValueAssumptions } from '@quarterpole/contract/value-assumptions'
import { describe, expect, test } from 'vitest'
import { hundredFoals } from '../breeding/predictions/hundred.ts'
import * as assumptions from './assumption-fixtures.ts'
import * as crosses from './breeding-fixtures.ts'
import * as coats from './coat-fixtures.ts'
import * as openCrosses from './open-cross-fixtures.ts'
import {
  bookings,
  crosses as savedCrosses,
  emptyReport,
  report,
  seasons,
  wholeReport,
} from './book-fixtures.ts'
import { doubtedParents, emptyQuality, imports, quality, undoStates } from './data-studio-fixtures.ts'
import { diversities } from './diversity-fixtures.ts'
import { findings } from './findings-fixtures.ts'
import * as parents from './parent-fixtures.ts'
import { recordStories } from './record-stories.ts'
import * as rankings from './ranking-fixtures.ts'
import { uploads } from './upload-fixtures.ts'

test.each(Object.entries(coats))('%s is what the contract says', (_, coat) => {
  expect(FoalCoat.safeParse(coat).error).toBeUndefined()
})

describe.each(Object.entries({ ...crosses, ...openCrosses }))('%s', (_, prediction) => {
  test('is what the contract says', () => {
    expect(BreedingPrediction.safeParse(prediction).error).toBeUndefined()
  })

  test('agrees with itself', () => {
    const { distributions, inbreeding_coefficient, common_ancestors, panel, panel_of_100, finding } =
      prediction
    const [, at400] = distributions
    expect(at400?.mean ?? null).toBe(prediction.expected_si_400)
    for (const { variance_parts, sd } of distributions) {
      const parts = Object.values(variance_parts)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(sd ** 2, 9)
      expect(Math.min(...parts)).toBeGreaterThan(0)
    }
    expect(common_ancestors.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(
      inbreeding_coefficient,
      12,
    )
    for (const { clear, one_copy, two_copies } of panel)
      expect(clear + one_copy + two_copies).toBeCloseTo(100, 9)
    expect(Object.values(panel_of_100).reduce((sum, count) => sum + count, 0)).toBe(100)
    if (prediction.expected_si_400 === null) return
    const strong = finding.filter((part) => part.strong && !part.text.includes('die')).map(({ text }) => text)
    expect(strong[0]).toBe(`SI ${Math.round(prediction.expected_si_400)}`)
    const lost = prediction.lethal_of_100 ?? 0
    const { record } = hundredFoals(at400?.mean ?? 0, at400?.sd ?? 1, 1.25, { lost })
    expect(strong[1]).toBe(String(lost > 0 ? 100 - lost : record))
    if (lost > 0) expect(finding.map(({ text }) => text).join('')).toContain(`${record} of those would reach`)
  })
})

test.each(Object.entries(rankings))('%s is what the contract says', (_, reply) => {
  expect(MatingsReply.safeParse(reply).error).toBeUndefined()
})

test.each(Object.entries(assumptions))('%s are what the contract says', (_, reply) => {
  expect(ValueAssumptions.safeParse(reply).error).toBeUndefined()
})

test('the parents are what the contract says', () => {
  for (const horse of [parents.jet, parents.turnrow, parents.longName])
    expect(Horse.safeParse(horse).error).toBeUndefined()
  for (const genetics of [parents.jetGenetics, parents.turnrowGenetics, parents.untested])
    expect(Genetics.safeParse(genetics).error).toBeUndefined()
})

test('the imports and reports are what the contract says', () => {
  for (const each of imports) expect(ImportJob.safeParse(each).error).toBeUndefined()
  expect(DoubtedParents.safeParse(doubtedParents).error).toBeUndefined()
  for (const each of [quality, emptyQuality]) expect(DataQuality.safeParse(each).error).toBeUndefined()
  for (const { state } of undoStates)
    if (state.receipt) expect(ImportUndone.safeParse(state.receipt).error).toBeUndefined()
  for (const { props } of findings) expect(ImportResult.safeParse(props.result).error).toBeUndefined()
  for (const { state } of uploads)
    if ('result' in state) expect(ImportResult.safeParse(state.result).error).toBeUndefined()
})

test.each(Object.values(records))('the records of a $name are what the contract says', ({ name, fields }) => {
  for (const record of recordStories[name]?.records ?? [])
    for (const [member, { reply }] of Object.entries(fields))
      expect(reply.safeParse(Reflect.get(record, member)).error).toBeUndefined()
})

test('the diversities are what the contract says', () => {
  for (const { diversity } of diversities)
    if (diversity) expect(HerdDiversity.safeParse(diversity).error).toBeUndefined()
})

test('the bookings, seasons, reports and saved crosses are what the contract says', () => {
  for (const each of bookings) expect(StallionBookEntry.safeParse(each).error).toBeUndefined()
  for (const each of seasons) expect(StallionSeason.safeParse(each).error).toBeUndefined()
  for (const each of [report, wholeReport, emptyReport])
    expect(BreedingReport.safeParse(each).error).toBeUndefined()
  for (const each of savedCrosses) expect(Cross.safeParse(each).error).toBeUndefined()
})
