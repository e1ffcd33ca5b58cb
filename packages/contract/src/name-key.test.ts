import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, isSameName, nameKey } from './name-key.ts'

describe('the normal form of a name', () => {
  test.each([
    ['Coração d’Or', 'coracao dor'],
    ['  MR.   Jess\tPerry ', 'mr jess perry'],
    ["O'Reilly & Sons", 'oreilly sons'],
    ['First-Down Dash', 'first down dash'],
    ['ﬁne Ⅳ', 'fine iv'],
    ['Straße', 'strasse'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
    ['a\u0000b\u0007c', 'a b c'],
    ['Øystein Ødegård', 'oystein odegard'],
    ['ŁUCJA', 'lucja'],
    ['Yıldız İPEK', 'yildiz ipek'],
    ['Æthelred Ðorđe Þór', 'aethelred dorde thor'],
    ['ΝΊΚΟΣ', 'νικοσ'],
    ['STRAẞE', 'strasse'],
    ['Jo\u200Bsé\uFEFF \u00ADLu\u2060na', 'jose luna'],
    ['O\u02BCHara O\u00B4Hara', 'ohara ohara'],
    ['First\u2011Down\u2013Dash', 'first down dash'],
    ['!!!', '!!!'],
    ['', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key)
    expect(nameKey(key)).toBe(key) // idempotent
  })

  test('is the same for a composed and a decomposed accent, and either case', () => {
    expect(nameKey('Émile')).toBe(nameKey('E\u0301mile'))
    expect(isSameName('JOSE\u0301', 'josé')).toBe(true)
    expect(isSameName('José', 'Josefa')).toBe(false)
  })

  test('of any text is a fixed point', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
        expect(foldText(foldText(name))).toBe(foldText(name))
      }),
    )
  })
})
