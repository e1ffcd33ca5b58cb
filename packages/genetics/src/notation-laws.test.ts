import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGenotype } from './notation.ts'
import { PANEL_LOCI } from './panel.ts'

test('a pair reads the same in either order, with any separator, in any letter case but HYPP’s', () => {
  const variants = { hypp: 'HYPP', pssm1: 'P1', mh: 'MH', gbed: 'GBED', herda: 'HRD', myhm: 'My' } as const
  const separator = fc.constantFrom('/', ' / ', '|', '/ ')
  const letterCase = fc.constantFrom(
    (s: string) => s.toLowerCase(),
    (s: string) => s.toUpperCase(),
    (s: string) => s,
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...PANEL_LOCI),
      separator,
      letterCase,
      fc.boolean(),
      (locus, sep, fold, flip) => {
        const alleles = flip ? [variants[locus], 'N'] : ['N', variants[locus]]
        expect(readGenotype(locus, fold(alleles.join(sep)))).toMatchObject({ state: 'tested', genotype: 1 })
      },
    ),
  )
})

test('no text whatever crashes the reader, and none is read without an allele or a known word', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PANEL_LOCI),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (locus, text) => {
        expect(['tested', 'inferred', 'untested', 'question']).toContain(readGenotype(locus, text).state)
      },
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...PANEL_LOCI), fc.stringMatching(/^[j-loq-vx-z]{3,12}$/), (locus, text) => {
      const state = readGenotype(locus, text).state
      expect(state === 'tested' || state === 'inferred').toBe(false)
    }),
  )
})
