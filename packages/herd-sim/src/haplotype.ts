import { COAT_FREQUENCY, COLOR_LOCI, LINKED_LOCI, RECOMBINATION } from '@quarterpole/genetics/coat'
import { BESIDE_PANEL } from '@quarterpole/genetics/disease-names'
import { DISEASE_LOCI, DISEASES, PANEL_LOCI } from '@quarterpole/genetics/panel'
import type { Rng } from '@quarterpole/numerics/rng'

/**
 * Loci of a simulated horse, one bit each in a haplotype: a set bit is the second allele of the pair named here.
 * Six panel loci (variant), MSTN g.66493737 (C), DMRT3 (A), and six coat loci; then the two lethal diseases beside the
 * panel, which are drawn apart. All but {@link LINKED_LOCI} are unlinked.
 */
export const FIRST_LOCI = [...PANEL_LOCI, 'mstn', 'dmrt3', ...COLOR_LOCI] as const
export const LOCI = [...FIRST_LOCI, ...BESIDE_PANEL] as const
export type Locus = (typeof LOCI)[number]

const ALL_LOCI = 2 ** LOCI.length - 1
const bit = (locus: Locus) => 1 << LOCI.indexOf(locus)
/** The bits of some loci. */
export const maskOf = (loci: readonly Locus[]) => loci.reduce((all, locus) => all | bit(locus), 0)

/**
 * Frequency of the second allele among founders. Diseases: the breed's (genetics/panel). MSTN C 0.73 (Petersen et al.
 * 2014, order of the two breeds in its abstract disputed); DMRT3 A absent. Coat: as assumed (genetics/coat).
 */
export const FOUNDER_FREQUENCY: Readonly<Record<Locus, number>> = {
  ...DISEASE_LOCI.reduce(
    (all, locus) => ({ ...all, [locus]: DISEASES[locus].alleleFrequency }),
    // The loop fills every key.
    {} as Record<(typeof DISEASE_LOCI)[number], number>,
  ),
  mstn: 0.73,
  dmrt3: 0,
  ...COAT_FREQUENCY,
}

/** Draws a founder's haplotype: every locus of `loci` by its frequency. */
export function founderHaplotype(rng: Rng, loci: readonly Locus[] = FIRST_LOCI): number {
  return loci.reduce((all, locus) => (rng.uniform() < FOUNDER_FREQUENCY[locus] ? all | bit(locus) : all), 0)
}

const [LEADS, FOLLOWS] = LINKED_LOCI.map(bit) as [number, number] // a bit a locus
/** Of the 32 bits drawn, those that no locus uses. */
const SPARE = 32 - LOCI.length

/**
 * Draws a gamete of a parent with haplotypes `a` and `b`: each allele with probability ½ per locus; of two linked loci
 * the second's is of the first's haplotype, but for an exchange. O(1).
 */
export function gamete(rng: Rng, a: number, b: number): number {
  const bits = rng.bits()
  const isExchanged = (bits >>> LOCI.length) / 2 ** SPARE < RECOMBINATION
  const follows = (bits & LEADS) !== 0 ? !isExchanged : isExchanged
  const fromA = (bits & ALL_LOCI & ~FOLLOWS) | (follows ? FOLLOWS : 0)
  return (a & fromA) | (b & ~fromA)
}

/** Copies of the second allele. */
export function copiesOf(locus: Locus, a: number, b: number): 0 | 1 | 2 {
  const k = LOCI.indexOf(locus)
  // A sum of two bits.
  return (((a >> k) & 1) + ((b >> k) & 1)) as 0 | 1 | 2
}

const NOT_SEEN = bit('gbed') | bit('mh') | bit('hypp') | bit('ejsca') | bit('olws')

/**
 * Whether a foal with these haplotypes is registrable: two copies of GBED, EJSCA and OLWS are lethal, of MH never
 * reported, and of HYPP refused by the registry since 2007. Simulations redraw gametes until they fit; registrable
 * parents always can.
 */
export const isRegistrable = (a: number, b: number) => (a & b & NOT_SEEN) === 0

/**
 * Registered color from the coat loci. Sorrel and chestnut are the same genotype, separated by `shade` (uniform on
 * [0, 1)), as registrars do by eye; gray hides all other colors.
 */
export function coatColor(a: number, b: number, shade: number): string {
  if (copiesOf('gray', a, b) > 0) return 'gray'
  const base =
    copiesOf('extension', a, b) === 0 ? 'red' : copiesOf('agouti', a, b) > 0 ? 'bay' : ('black' as const)
  const cream = copiesOf('cream', a, b)
  if (cream === 2) return base === 'red' ? 'cremello' : 'perlino'
  if (copiesOf('dun', a, b) > 0) return { red: 'red dun', bay: 'dun', black: 'grullo' }[base]
  if (copiesOf('roan', a, b) > 0) return { red: 'red roan', bay: 'bay roan', black: 'blue roan' }[base]
  if (cream === 1) return { red: 'palomino', bay: 'buckskin', black: 'brown' }[base]
  if (base === 'red') return shade < 0.72 ? 'sorrel' : 'chestnut'
  return base === 'bay' && shade < 0.25 ? 'brown' : base
}

const HAPLOGROUPS = ['L', 'I', 'M', 'N', 'G', 'B', 'D', 'Q', 'A', 'P'] as const
/** A founder mare's mitochondrial haplogroup; earlier letters are more common. */
export function founderHaplogroup(rng: Rng): number {
  const u = rng.uniform()
  return Math.floor(HAPLOGROUPS.length * u * u)
}
export const haplogroupName = (code: number): string => HAPLOGROUPS[code]
