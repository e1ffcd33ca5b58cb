import type { LocusOutcome } from '@quarterpole/contract/breeding'
import { foalPanel } from '@quarterpole/genetics/foal-panel'
import { panelForecast } from '@quarterpole/genetics/mendel'
import { type Genotype, DISEASES, PANEL_LOCI, type DiseaseLocus } from '@quarterpole/genetics/panel'
import { expect, test } from 'vitest'
import { type FindingFacts, findingOf, type SpeedFacts } from './finding.ts'
import { openAt, missingTests } from './open-tests.ts'

const at400: SpeedFacts['at400'] = {
  distance_yards: 400,
  mean: 85.7,
  sd: 11.1,
  sd_of_expected: 2.6,
  accuracy: 0.4,
  variance_parts: { parents: 1, mendelian: 1, permanent: 1, residual: 1 },
}
const speed = { at400, usual: { mean: 85.7, sd: 3 } }

/** Genotypes at the loci named, in both parents; every other locus is clear. */
function panelOf(
  genotypes: Partial<Record<DiseaseLocus, [sire: Genotype, dam: Genotype]>>,
): Pick<FindingFacts, 'known100' | 'outcomes' | 'missing'> {
  const parent = (name: string, k: 0 | 1) => {
    const own = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, genotypes[locus]?.[k] ?? null]))
    for (const locus of PANEL_LOCI) if (genotypes[locus] === undefined) own[locus] = 0
    const informed = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: own[locus] ?? null }]))
    return { name, genotypes: own, informed }
  }
  const parents = { sire: parent('Jet', 0), dam: parent('Miss', 1) }
  const forecasts = panelForecast(parents.sire.informed, parents.dam.informed)
  const outcomes = forecasts.map((forecast): LocusOutcome => {
    const [clear, one_copy, two_copies] = forecast.middle.map((share) => 100 * share) as [
      number,
      number,
      number,
    ] // of 0, 1, 2
    const { label, inheritance, oneCopyMatters } = DISEASES[forecast.locus]
    const values = { sire_value: null, dam_value: null, sire_raw: null, dam_raw: null }
    return {
      locus: forecast.locus,
      label,
      inheritance,
      ...values,
      clear,
      one_copy,
      two_copies,
      one_copy_matters: oneCopyMatters,
      ...openAt(forecast, parents),
    }
  })
  const known100 = foalPanel(forecasts.filter(({ exact }) => exact)).of_100
  return { known100, outcomes, missing: missingTests(parents) }
}
const sentences = (part: Partial<FindingFacts>) =>
  findingOf({
    inbreeding: 0,
    bothSides: true,
    relation: null,
    speed,
    missingSpeed: null,
    ...panelOf({}),
    ...part,
  })
    .map(({ text }) => text)
    .join('')

test.each([
  [89, 'A cross faster than your average', 16],
  [88, 'An average cross', 14],
  [83, 'An average cross', 6],
  [82, 'A cross slower than your average', 5],
])(
  'a foal expected to run SI %d, matings of the newest crops 85.7 and 3 apart, is: %s',
  (mean, words, record) =>
    expect(sentences({ speed: { ...speed, at400: { ...at400, mean } } })).toBe(
      `${words} with no known inbreeding: expect about SI ${mean} at 400 yards, give or take 11. Of 100 foals, ${record} would reach record pace. Every foal is clear on the health panel.`,
    ),
)

test('a difference within its own error, and matings that hardly differ, are average', () => {
  const near = { at400: { ...at400, mean: 88.2 }, usual: { mean: 85.7, sd: 0.1 } }
  expect(sentences({ speed: near })).toMatch(/^An average cross/) // 2.5 points at ± 2.6
  const surer = { ...near, at400: { ...near.at400, sd_of_expected: 2 } }
  expect(sentences({ speed: surer })).toMatch(/^A cross faster than your average/)
  expect(sentences({ speed: { ...surer, usual: { mean: 87.3, sd: 0 } } })).toMatch(/^An average/)
})

test('no finding praises where foals would die, whatever the speed', () => {
  for (const mean of [70, 80, 86, 90, 95, 101, 120])
    for (const dam of [1, { copiesMin: 1, copiesMax: 2 }] as const) {
      const text = sentences({
        ...panelOf({ gbed: [1, dam] }),
        speed: { ...speed, at400: { ...at400, mean } },
      })
      expect(text).toMatch(/^One foal in four would die of GBED\. Otherwise a/)
      expect(text).not.toMatch(/fast|good|better|best|strong/i)
      expect(text).toMatch(
        /Of 100 foals, 75 would live, and (?:\d+ of those|fewer than 1) would reach record pace\./,
      )
    }
})

test('too little pedigree is said in place of an inbreeding of 0; a known one is reported', () => {
  expect(sentences({ bothSides: false })).toMatch(
    /^An average cross with too little pedigree to figure inbreeding: expect /,
  )
  expect(sentences({ bothSides: false, inbreeding: 0.03 })).toMatch(/^An average cross with low inbreeding: /)
  expect(sentences({ bothSides: false, speed: null, missingSpeed: 'Import results.' })).toMatch(
    /^There’s too little pedigree to figure the foal’s inbreeding\. Import results\./,
  )
})

test.each([
  ['half_brother', /^The two are half brother and sister\. /],
  ['full_brother', /^The two are full brother and sister\. /],
  ['sire', /^The stallion is the mare’s own sire\. /],
  ['son', /^The stallion is the mare’s own son\. /],
] as const)('close family is said first: %s', (relation, words) => {
  expect(sentences({ relation, inbreeding: 0.125, ...panelOf({ pssm1: [1, 0] }) })).toMatch(words)
  expect(sentences({ relation, ...panelOf({ gbed: [1, 1] }) })).toMatch(
    /^One foal in four would die of GBED\. The /,
  )
})

test.each([0.125, 0.303])('inbreeding of %d is close, however fast the foal', (inbreeding) =>
  expect(sentences({ inbreeding, speed: { ...speed, at400: { ...at400, mean: 99 } } })).toMatch(
    /^A cross with close inbreeding \((12.5|30.3)%\): expect about SI 99 /,
  ),
)

test('where nothing is known about the parents, the finding says it is the herd’s average', () =>
  expect(sentences({ speed: { ...speed, at400: { ...at400, accuracy: 0 } } })).toMatch(
    /^Not enough data to set this cross apart from the herd’s average, with no known inbreeding: expect about SI 86 at 400 yards, give or take 11\. /,
  ))

test.each([
  [{ gbed: [1, 1] }, /^One foal in four would die of GBED\. Otherwise an average cross .* record pace\.$/],
  [
    { gbed: [1, 1], pssm1: [1, 0], myhm: [0, 1] },
    /^One foal in four would die of GBED\. 56 foals in 100 would be at risk, with one copy of PSSM1 or MYHM\. Otherwise an average cross /,
  ],
  [{ herda: [1, 1] }, /^One foal in four would have HERDA\. An average cross /],
  [
    { herda: [1, 1], gbed: [1, 1] },
    /^One foal in four would die of GBED\. One foal in four would have HERDA\. /,
  ],
  [
    { hypp: [1, 1] },
    /^One foal in four would have two copies of HYPP, the severe form, and couldn’t be registered\. /,
  ],
  [{ myhm: [1, 2] }, /^Half the foals would have two copies of MYHM, and most of those waste muscle\. /],
  [
    { pssm1: [1, 1] },
    /^One foal in four would have two copies of PSSM1\. Half the foals would be at risk, with one copy of PSSM1\. An average /,
  ],
  [{ hypp: [2, 0] }, /^Every foal would be at risk, with one copy of HYPP\. An average /],
  [{ gbed: [1, 0] }, /^An average cross .* Half the foals would carry GBED and stay healthy\.$/],
  [{ gbed: [1, 0], herda: [0, 1] }, / Three foals in four would carry GBED or HERDA and stay healthy\.$/],
  // Tests are missing.
  [
    { myhm: [0, null] },
    /^An average .* Every foal is clear on the tests we have\. One test completes the panel: MYHM on Miss\.$/,
  ],
  [
    { gbed: [1, null] },
    /^As far as the tests go, 3 foals in 100 would die of GBED; up to one foal in four could\. One test settles it: GBED on Miss\. Otherwise an average .* record pace\.$/,
  ],
  [
    { pssm1: [null, 1] },
    /^At least half the foals would be at risk for PSSM1\. An average .* PSSM1 on Jet\.$/,
  ],
  [{ mh: [null, null], myhm: [0, null] }, / Tests still missing: MH on Jet; MH and MYHM on Miss\.$/],
] as const)('the outcome of the health panel %j is said in a trainer’s words', (genotypes, words) =>
  expect(sentences(panelOf(genotypes as Parameters<typeof panelOf>[0]))).toMatch(words),
)

test('a pair without any test is called neither clear nor sick', () => {
  const untested = Object.fromEntries(PANEL_LOCI.map((locus) => [locus, [null, null]]))
  const text = sentences(panelOf(untested))
  expect(text).toMatch(/^An average cross .* Tests still missing: all six on Jet; all six on Miss\.$/)
  expect(text).not.toMatch(/clear|die|at risk/)
})

test('a risk that rounds to none at each locus is still named', () => {
  const { outcomes } = panelOf({})
  const known100 = { clear: 98, carrier: 0, at_risk: 1, affected: 1 }
  expect(sentences({ outcomes, known100, missing: null })).toMatch(
    /^1 foal in 100 would have two copies of a disease gene\. 1 foal in 100 would be at risk, with one copy of a disease gene\. /,
  )
})

test.each([
  [
    0,
    /^No ancestor shows up on both sides of the pedigree we have\. Speed needs race results: import them\. Every foal/,
  ],
  [0.03125, /^The foal’s inbreeding would be 3\.13%, low\. Speed needs/],
  [0.07, / 7%, moderate\. /],
  [0.125, / 12\.5%, close\. /],
])('without an evaluation the finding gives inbreeding %d and what speed needs', (inbreeding, words) =>
  expect(
    sentences({ inbreeding, speed: null, missingSpeed: 'Speed needs race results: import them.' }),
  ).toMatch(words),
)

test.each<[Partial<Record<DiseaseLocus, [Genotype, Genotype]>>, DiseaseLocus, string | null]>([
  [{ myhm: [0, null] }, 'myhm', 'One test settles it: MYHM on Miss'],
  [{ myhm: [null, null] }, 'myhm', 'Two tests settle it: MYHM on Jet and Miss'],
  [{ gbed: [null, null] }, 'gbed', 'One clear test rules out sick foals: GBED on Miss'],
  [{ pssm1: [{ copiesMin: 1, copiesMax: 2 }, 0] }, 'pssm1', 'Ask the lab for both letters: PSSM1 of Jet'],
  [{ pssm1: [{ copiesMin: 1, copiesMax: 2 }, null] }, 'pssm1', 'A test of Miss comes first: PSSM1'],
  [{ gbed: [1, 1] }, 'gbed', null],
])('%j: the test that settles %s is "%s"', (genotypes, locus, words) =>
  expect(panelOf(genotypes).outcomes.find((one) => one.locus === locus)?.settled_by).toBe(words),
)
