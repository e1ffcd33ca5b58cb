import { FURTHER_LABELS, type FurtherLocus } from './locus-names.ts'

/** A locus beside the disease panel of which laboratories report two alleles. All that a new one needs is its entry here and its name in locus-names.ts. */
export interface LocusFacts {
  readonly label: string
  readonly gene: string
  /** As laboratories write them, in the order of a result, with their other spellings; case tells E from e only. */
  readonly alleles: Readonly<Record<string, string>>
  /** The one whose copies are counted. */
  readonly counted: string
  /** Headings of its column, and names of its test, in files. */
  readonly headers: string
  readonly effect: string
  readonly inheritance: 'dominant' | 'incomplete dominant' | 'unproven'
  readonly source: string
}
/** When the sources of this table and of the diseases were last looked up. */
export const SOURCES_CHECKED = '2026-11-29'

const N = 'nd, normal, wt'
const lower = <A extends string>(allele: A) => allele.toLowerCase() as Lowercase<A> // the same by its type
/** A variant of which a horse has none, one or two copies. */
const variant = (allele: string, facts: Omit<LocusFacts, 'alleles' | 'counted'>, spellings = '') =>
  ({ alleles: { N, [allele]: spellings }, counted: allele, ...facts }) satisfies LocusFacts
const splash = <A extends 'SW1' | 'SW2' | 'SW3' | 'SW4'>(
  allele: A,
  gene: string,
  effect: string,
  source: string,
) =>
  variant(allele, {
    label: FURTHER_LABELS[lower(allele)],
    gene,
    headers: `splash ${allele}, splashed white ${allele}`,
    effect,
    inheritance: 'incomplete dominant',
    source,
  })
const white = <A extends 'W10' | 'W20'>(allele: A, effect: string, source: string) =>
  variant(allele, {
    label: FURTHER_LABELS[lower(allele)],
    gene: 'KIT',
    headers: `dominant white ${allele}, white ${allele}`,
    effect,
    inheritance: 'dominant',
    source,
  })
const VALBERG =
  'Valberg et al. 2021, Equine Vet. J. 53:690–700, and 2022, PubMed 35288976: no link with the illness in Warmbloods, Arabians and 392 Quarter Horses'
const pssm2 = <A extends 'P2' | 'P3' | 'P4' | 'Px' | 'P8' | 'K1'>(allele: A, gene: string, source: string) =>
  variant(allele, {
    label: FURTHER_LABELS[`pssm2_${lower(allele)}`],
    gene,
    headers: `${allele}, mfm ${allele}`,
    effect: 'unproven: whether it makes a horse ill isn’t known',
    inheritance: 'unproven',
    source,
  })

export const FURTHER_LOCI = {
  extension: {
    label: FURTHER_LABELS.extension,
    gene: 'MC1R',
    alleles: { E: '', e: 'ea' },
    counted: 'E',
    headers: 'red factor, extension e, red factor extension, e locus, mc1r, black red factor',
    inheritance: 'dominant',
    effect: 'lets the coat be black or bay; two e make it red',
    source: 'Marklund et al. 1996, Mamm. Genome 7:895–899',
  },
  agouti: {
    label: FURTHER_LABELS.agouti,
    gene: 'ASIP',
    alleles: { A: '', a: '' },
    counted: 'A',
    headers: 'a locus, asip, bay factor',
    inheritance: 'dominant',
    effect: 'keeps black to mane, tail and legs: bay',
    source: 'Rieder et al. 2001, Mamm. Genome 12:450–455',
  },
  cream: {
    label: FURTHER_LABELS.cream,
    gene: 'SLC45A2',
    alleles: { N, Cr: 'c', prl: 'pr' },
    counted: 'Cr',
    headers: 'cream dilution, cream pearl, pearl, slc45a2, matp',
    inheritance: 'incomplete dominant',
    effect: 'lightens red with one copy, everything with two',
    source: 'Mariat, Taourit & Guérin 2003, Genet. Sel. Evol. 35:119–133',
  },
  dun: {
    label: FURTHER_LABELS.dun,
    gene: 'TBX3',
    alleles: { D: '', nd1: '', nd2: '', N },
    counted: 'D',
    headers: 'dun dilution, dun factor, tbx3',
    inheritance: 'dominant',
    effect: 'lightens the body and leaves a dark stripe',
    source: 'Imsland et al. 2016, Nat. Genet. 48:152–158',
  },
  roan: variant('Rn', {
    label: FURTHER_LABELS.roan,
    gene: 'KIT',
    headers: 'classic roan, roan zygosity',
    inheritance: 'dominant',
    effect: 'mixes white hair into the body',
    source: 'Marklund et al. 1999, Mamm. Genome 10:283–288',
  }),
  gray: variant(
    'G',
    {
      label: FURTHER_LABELS.gray,
      gene: 'STX17',
      headers: 'grey, gray zygosity, grey zygosity, stx17',
      inheritance: 'dominant',
      effect: 'turns any coat white with the years',
      source: 'Rosengren Pielberg et al. 2008, Nat. Genet. 40:1004–1009',
    },
    'gr',
  ),
  champagne: variant('Ch', {
    label: FURTHER_LABELS.champagne,
    gene: 'SLC36A1',
    headers: 'champagne dilution, slc36a1',
    inheritance: 'dominant',
    effect: 'lightens red and black alike, with one copy as with two',
    source: 'Cook et al. 2008, PLoS Genet. 4:e1000195',
  }),
  silver: variant('Z', {
    label: FURTHER_LABELS.silver,
    gene: 'PMEL17',
    headers: 'silver dapple, silver dilution, pmel17, pmel',
    inheritance: 'incomplete dominant',
    effect:
      'lightens black only, most of all mane and tail; a red horse doesn’t show it. Faults of the eyes, more with two copies',
    source: 'Brunberg et al. 2006, BMC Genet. 7:46; eyes: Andersson et al. 2013, PLoS One 8(9)',
  }),
  tobiano: variant(
    'TO',
    {
      label: FURTHER_LABELS.tobiano,
      gene: 'KIT',
      headers: 'tobiano zygosity',
      inheritance: 'dominant',
      effect: 'white patches that cross the back',
      source: 'Brooks et al. 2007, Cytogenet. Genome Res. 119:225–230',
    },
    't',
  ),
  sw1: splash('SW1', 'MITF', 'splashed white', 'Hauswirth et al. 2012, PLoS Genet. 8:e1002653'),
  sw2: splash(
    'SW2',
    'PAX3',
    'splashed white; some are deaf',
    'Hauswirth et al. 2012, PLoS Genet. 8:e1002653',
  ),
  sw3: splash(
    'SW3',
    'MITF',
    'splashed white; some are deaf',
    'Hauswirth et al. 2012, PLoS Genet. 8:e1002653',
  ),
  sw4: splash(
    'SW4',
    'PAX3',
    'splashed white, found in Appaloosas',
    'Hauswirth et al. 2013, Anim. Genet. 44:763–765',
  ),
  w10: white('W10', 'white spotting, up to all white', 'Haase et al. 2009, Anim. Genet. 40:623–629'),
  w20: white(
    'W20',
    'a little more white, on face and legs',
    'Hauswirth et al. 2013, Anim. Genet. 44:763–765',
  ),
  pssm2_p2: pssm2('P2', 'MYOT', VALBERG),
  pssm2_p3: pssm2('P3', 'FLNC', VALBERG),
  pssm2_p4: pssm2('P4', 'MYOZ3', VALBERG),
  pssm2_px: pssm2('Px', 'CACNA2D3', 'no study found'),
  pssm2_p8: pssm2('P8', 'PYROXD1', 'no study found'),
  pssm2_k1: pssm2('K1', 'COL6A3', 'no study found'),
} as const satisfies Readonly<Record<FurtherLocus, LocusFacts>>
export const factsOf = (locus: FurtherLocus): LocusFacts => FURTHER_LOCI[locus]

/** Every pair of a locus's alleles as it is stored: "E/e", "N/Cr". */
export function pairsOf(locus: FurtherLocus): string[] {
  const alleles = Object.keys(factsOf(locus).alleles)
  return alleles.flatMap((one, k) => alleles.slice(k).map((other) => `${one}/${other}`))
}

/** Copies of the counted allele in a stored pair; null where it is none. */
export const copiesIn = (locus: FurtherLocus, value: string | null): 0 | 1 | 2 | null =>
  value === null || !pairsOf(locus).includes(value)
    ? null
    : // a pair has two alleles
      (value.split('/').filter((allele) => allele === factsOf(locus).counted).length as 0 | 1 | 2)

/**
 * Two alleles of a locus in a laboratory's notation, in either order: "e/E", "Ee", "n/Cr", "ND1/D", "negative" as two
 * normal ones. The value as it is stored; null where the text is no such pair.
 */
export function readPair(locus: FurtherLocus, text: string): string | null {
  const { alleles } = factsOf(locus)
  const names = Object.keys(alleles)
  const hasCase = new Set(names.map((name) => name.toLowerCase())).size < names.length
  const fold = (word: string) => (hasCase ? word : word.toLowerCase())
  const nameOf = new Map(
    names.flatMap((name) => [name, ...(alleles[name] ?? '').split(', ')].map((word) => [fold(word), name])),
  )
  nameOf.delete('')
  if (names.includes('N') && /^(?:negative|neg|clear|normal|not detected|none|no cop(?:y|ies))$/i.test(text))
    return 'N/N'
  const parts = text.split(/\s*[/|:,;\\-]\s*|\s+/)
  const cuts = parts.length === 1 ? Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]) : [parts]
  for (const cut of cuts) {
    const pair = cut.map((word) => nameOf.get(fold(word)))
    if (pair.length === 2 && !pair.includes(undefined))
      return names.flatMap((name) => pair.filter((one) => one === name)).join('/')
  }
  return null
}
