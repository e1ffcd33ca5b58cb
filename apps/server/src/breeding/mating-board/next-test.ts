import type { DecisiveTest } from '@quarterpole/contract/mating-board'
import type { HorseId } from '@quarterpole/contract/ids'
import {
  DISEASE_LOCI,
  DISEASES,
  type DiseaseLocus,
  holdsCopy,
  isOfPanel,
  type PanelGenotypes,
} from '@quarterpole/genetics/panel'

/** A horse of the board with what is known of the loci. */
interface Tested {
  readonly id: HorseId
  readonly name: string
  readonly known: PanelGenotypes
}

/**
 * The test whose result would settle most matings: those of which it is the only one missing. Null where every open
 * mating lacks two or more. A test beside the six is missing where the other parent holds a copy.
 *
 * @param isOpen  whether a mating waits for a test, by mare and stud
 */
export function decisiveTest(
  { mares, studs }: { readonly mares: readonly Tested[]; readonly studs: readonly Tested[] },
  isOpen: (mare: number, stud: number) => boolean,
): DecisiveTest | null {
  const missing = (of: Tested, mate: Tested) =>
    DISEASE_LOCI.filter(
      (locus) => (of.known[locus] ?? null) === null && (isOfPanel(locus) || holdsCopy(mate.known, locus)),
    )
  const settled = new Map<string, DecisiveTest>()
  const count = ({ id, name }: Tested, sex: 'S' | 'M', locus: DiseaseLocus) => {
    const test = settled.get(`${id} ${locus}`)
    const matings = (test?.matings ?? 0) + 1
    settled.set(`${id} ${locus}`, { horse_id: id, name, sex, locus, label: DISEASES[locus].label, matings })
  }
  for (const [i, mare] of mares.entries())
    for (const [j, stud] of studs.entries()) {
      const [hers, his] = [missing(mare, stud), missing(stud, mare)]
      if (hers.length + his.length !== 1 || !isOpen(i, j)) continue
      if (hers[0]) count(mare, 'M', hers[0])
      if (his[0]) count(stud, 'S', his[0])
    }
  const [most = null] = [...settled.values()].toSorted((a, b) => b.matings - a.matings)
  return most
}
