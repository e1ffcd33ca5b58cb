import type { LocusOutcome } from '@quarterpole/contract/breeding'
import { foalPanel } from '@quarterpole/genetics/foal-panel'
import { panelForecast } from '@quarterpole/genetics/mendel'
import { type Copies, PANEL, PANEL_LOCI, type PanelLocus } from '@quarterpole/genetics/panel'
import { expect, test } from 'vitest'
import { type FindingFacts, findingOf } from './finding.ts'

const at400: FindingFacts['at400'] = {
  distance_yards: 400,
  mean: 85.7,
  sd: 11.1,
  sd_of_expected: 2.6,
  accuracy: 0.4,
  variance_parts: { parents: 1, mendelian: 1, permanent: 1, residual: 1 },
}
const speed = { at400, base: 85.7, inbreeding: 0, recordOf100: 10 }

/** Copies of the loci named, in both parents; every other locus is clear. */
function panelOf(
  copies: Partial<Record<PanelLocus, [sire: Copies, dam: Copies]>>,
): Pick<FindingFacts, 'panelOf100' | 'outcomes'> {
  const side = (k: 0 | 1) =>
    Object.fromEntries(PANEL_LOCI.map((locus) => [locus, { genotype: copies[locus]?.[k] ?? 0 }]))
  const forecasts = panelForecast(side(0), side(1))
  const outcomes = forecasts.map(({ locus, middle }): LocusOutcome => {
    const [clear, one_copy, two_copies] = middle.map((share) => 100 * share) as [number, number, number] // of 0, 1, 2
    const { label, inheritance, oneCopyMatters } = PANEL[locus]
    const values = { sire_value: null, dam_value: null, sire_raw: null, dam_raw: null }
    return {
      locus,
      label,
      inheritance,
      ...values,
      clear,
      one_copy,
      two_copies,
      one_copy_matters: oneCopyMatters,
    }
  })
  return { panelOf100: foalPanel(forecasts).of_100, outcomes }
}
const sentences = (part: Partial<FindingFacts>) =>
  findingOf({ ...speed, ...panelOf({}), ...part })
    .map(({ text }) => text)
    .join('')

test.each([
  [89, 'A fast cross'],
  [87, 'A good cross'],
  [85, 'An average cross'],
  [84, 'A slow cross'],
])('a foal expected to run SI %d against a base of 85.7 is: %s', (mean, words) =>
  expect(sentences({ at400: { ...at400, mean } })).toBe(
    `${words} with no known inbreeding: expect about SI ${mean} at 400 yards, give or take 11. Of 100 foals, 10 would reach record pace. Every foal is clear on the health panel.`,
  ),
)

test('where nothing is known about the parents, the finding says it is the herd’s average', () =>
  expect(sentences({ at400: { ...at400, accuracy: 0 } })).toMatch(
    /^Not enough data to set this cross apart from the herd’s average, with no known inbreeding: expect about SI 86 at 400 yards, give or take 11\. /,
  ))

test.each([
  [{ gbed: [1, 1] }, /^One foal in four would die of GBED\. An average cross .* record pace\.$/],
  [
    { gbed: [1, 1], pssm1: [1, 0], myhm: [0, 1] },
    /^One foal in four would die of GBED\. 56 foals in 100 would be at risk, with one copy of PSSM1 or MYHM\. An average cross /,
  ],
  [{ herda: [1, 1] }, /^An average cross .* One foal in four would have HERDA\.$/],
  [
    { pssm1: [1, 1] },
    / One foal in four would have two copies of PSSM1\. Half the foals would be at risk, with one copy of PSSM1\.$/,
  ],
  [{ hypp: [2, 0] }, / Every foal would be at risk, with one copy of HYPP\.$/],
  [{ gbed: [1, 0] }, / Half the foals would carry GBED and stay healthy\.$/],
  [{ gbed: [1, 0], herda: [0, 1] }, / Three foals in four would carry GBED or HERDA and stay healthy\.$/],
] as const)('the outcome of the health panel %j is said in a trainer’s words', (copies, words) =>
  expect(sentences(panelOf(copies as Parameters<typeof panelOf>[0]))).toMatch(words),
)

test('a risk that rounds to none at each locus is still named', () => {
  const { outcomes } = panelOf({})
  expect(sentences({ outcomes, panelOf100: { clear: 98, carrier: 0, at_risk: 1, affected: 1 } })).toMatch(
    / 1 foal in 100 would have two copies of a disease gene\. 1 foal in 100 would be at risk, with one copy of a disease gene\.$/,
  )
})
