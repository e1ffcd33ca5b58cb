import { DISEASE_NAMES, type DiseaseLocus, type Inheritance } from './disease-names.ts'

export interface DiseaseFacts {
  readonly label: string
  /** That the variant is in. */
  readonly gene: string
  readonly disease: string
  readonly inheritance: Inheritance
  /** One copy already puts the horse itself at risk; such a horse is not merely a carrier. */
  readonly oneCopyMatters: boolean
  /** Two copies are not compatible with growing up. */
  readonly lethal: boolean
  /** Two copies kill the foal, have it put down, waste its muscles or bar it from registration; sources in panel.md. */
  readonly grave: boolean
  /** Of gene and inheritance. */
  readonly source: string
  /** Frequency of the variant allele in Quarter Horses at large: an upper bound for racing lines. Assumed where none is published. */
  readonly alleleFrequency: number
  readonly frequencySource: string
  /** 'verified' = read in the source, 'assumed' = an engineering default. */
  readonly frequencyMark: 'verified' | 'assumed'
  readonly oneCopy: string
  readonly twoCopies: string
  /** What two copies mean for a foal, after “would”. */
  readonly fate: string
  /** What is said of foals with one copy, where it matters, and with two. */
  readonly riskOfOne: string | null
  readonly riskOfTwo: string
  /** Larger is named first. */
  readonly gravity: number
  /** The variant as most reports write it. */
  readonly written: string
  /**
   * The variant as any report writes it, in lower case. `h` is the variant at every locus because that is the product’s
   * own wire coding; at HYPP it is also a laboratory’s letter, and there its case carries meaning.
   */
  readonly alleles: readonly string[]
  /** Written before a result, as "HERDA: N/N", in lower case. */
  readonly names: readonly string[]
  /** Headings of its column in files. */
  readonly headers: string
}

const TRYON = 'Tryon et al. 2009, J Am Vet Med Assoc 234:120–125'

/** Facts and wording per locus. Frequencies and consequences: docs/models/panel.md lists each source. */
export const DISEASES: Readonly<Record<DiseaseLocus, DiseaseFacts>> = {
  hypp: {
    ...DISEASE_NAMES.hypp,
    gene: 'SCN4A',
    disease: 'hyperkalemic periodic paralysis',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    source: 'Rudolph et al. 1992, Nat. Genet. 2:144–147',
    alleleFrequency: 0.008,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. Attacks of trembling and weakness vary from none to severe.',
    twoCopies: 'Two copies: more severe. Foals of 2007 and later with two copies cannot be registered.',
    fate: 'have two copies of HYPP, the severe form, and couldn’t be registered',
    riskOfOne: 'One copy is enough for attacks of trembling and weakness.',
    riskOfTwo: 'That’s the severe form, and the foal can’t be registered.',
    gravity: 3,
    written: 'H',
    alleles: ['hypp', 'h'],
    names: ['hypp'],
    headers: 'hyperkalemic periodic paralysis, hypp status, hypp result',
  },
  pssm1: {
    ...DISEASE_NAMES.pssm1,
    gene: 'GYS1',
    disease: 'polysaccharide storage myopathy type 1',
    oneCopyMatters: true,
    lethal: false,
    grave: false,
    source: 'McCue et al. 2008, Genomics 91:458–466',
    alleleFrequency: 0.055,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. May tie up; feed and regular work decide how often.',
    twoCopies: 'Two copies: at risk, and every foal gets a copy.',
    fate: 'have two copies of PSSM1',
    riskOfOne: 'One copy is enough to tie up; feed and regular work decide how often.',
    riskOfTwo: 'Every one of their own foals would get a copy.',
    gravity: 1,
    written: 'P1',
    alleles: ['pssm1', 'pssm', 'gys1', 'p1', 'p', 'h'],
    names: ['pssm1', 'pssm 1', 'pssm-1', 'pssm', 'gys1'],
    headers: 'pssm, pssm type 1, p1, gys1, polysaccharide storage myopathy',
  },
  mh: {
    ...DISEASE_NAMES.mh,
    gene: 'RYR1',
    disease: 'malignant hyperthermia',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    source: 'Aleman et al. 2004, Muscle Nerve 30:356–365',
    alleleFrequency: 0.0013,
    frequencySource: 'Aleman, McCue & Bellone 2025, J Vet Intern Med 39:e70081',
    frequencyMark: 'verified',
    oneCopy: 'One copy: at risk. Anesthesia, exertion or stress can set off a crisis that may kill.',
    twoCopies: 'Two copies: no such horse has ever been reported; the foal may be lost before birth.',
    fate: 'have two copies of MH, and might be lost before birth',
    riskOfOne: 'One copy is enough: anesthesia, hard work or stress can set off a crisis that can kill.',
    riskOfTwo: 'No such horse has ever been reported; the foal may be lost before birth.',
    gravity: 4,
    written: 'MH',
    alleles: ['mh', 'm', 'h'],
    names: ['mh'],
    headers: 'malignant hyperthermia, ryr1',
  },
  gbed: {
    ...DISEASE_NAMES.gbed,
    gene: 'GBE1',
    disease: 'glycogen branching enzyme deficiency',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    source: 'Ward et al. 2004, Mamm. Genome 15:570–577',
    alleleFrequency: 0.054,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies: 'Two copies: fatal. Lost before birth or dead within months.',
    fate: 'die of GBED',
    riskOfOne: null,
    riskOfTwo: 'Two copies are lethal: the foal is lost before birth or dies within months.',
    gravity: 8,
    written: 'GBED',
    alleles: ['gbed', 'gbe1', 'gbe', 'gb', 'g', 'h'],
    names: ['gbed'],
    headers: 'glycogen branching enzyme deficiency, gbe1',
  },
  herda: {
    ...DISEASE_NAMES.herda,
    gene: 'PPIB',
    disease: 'hereditary equine regional dermal asthenia',
    oneCopyMatters: false,
    lethal: false,
    grave: true,
    source: 'Tryon et al. 2007, Genomics 90:93–102',
    alleleFrequency: 0.021,
    frequencySource: TRYON,
    frequencyMark: 'verified',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies: 'Two copies: affected. The skin tears and heals badly; most are put down young.',
    fate: 'have HERDA',
    riskOfOne: null,
    riskOfTwo: 'Their skin tears and heals poorly, and most are put down young.',
    gravity: 5,
    written: 'HRD',
    alleles: ['herda', 'hrd', 'hr', 'hc', 'h'],
    names: ['herda', 'hc'],
    headers: 'hrd, hc, hyperelastosis cutis, ppib, dermal asthenia',
  },
  myhm: {
    ...DISEASE_NAMES.myhm,
    gene: 'MYH1',
    disease: 'myosin-heavy-chain myopathy',
    oneCopyMatters: true,
    lethal: false,
    grave: true,
    source: 'Finno et al. 2018, Skelet. Muscle 8:7',
    alleleFrequency: 0.034,
    frequencySource: 'Gianino et al. 2019, J Vet Intern Med (racing sample: none found)',
    frequencyMark: 'verified',
    oneCopy:
      'One copy: at risk. Muscle wasting in 17 of 100, against 11 of 100 without a copy; often after an infection.',
    twoCopies: 'Two copies: muscle wasting in 80 of 100.',
    fate: 'have two copies of MYHM, and most of those waste muscle',
    riskOfOne:
      'One copy raises the risk of muscle wasting: 17 horses in 100 get it, against 11 without a copy.',
    riskOfTwo: 'About 80 in 100 get muscle wasting.',
    gravity: 2,
    written: 'My',
    alleles: ['myhm', 'myh1', 'imm', 'my', 'h'],
    names: ['myhm', 'imm', 'myh1'],
    headers: 'my, mym, imm, immune mediated myositis, myosin heavy chain myopathy, myh1',
  },
  ejsca: {
    ...DISEASE_NAMES.ejsca,
    gene: 'not published',
    disease: 'equine juvenile spinocerebellar ataxia',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    source: 'Willis et al. 2024, PubMed 38669583; the gene isn’t published, a test exists since April 2024',
    alleleFrequency: 0.01,
    frequencySource: 'assumed: none published',
    frequencyMark: 'assumed',
    oneCopy: 'One copy: a healthy carrier.',
    twoCopies:
      'Two copies: fatal. The foal loses its balance at one to four weeks and is put down within days.',
    fate: 'die of EJSCA',
    riskOfOne: null,
    riskOfTwo: 'Two copies are lethal: the foal can’t keep its balance and is put down within weeks.',
    gravity: 7,
    written: 'JSA',
    alleles: ['ejsca', 'jsa', 'h'],
    names: ['ejsca', 'jsa'],
    headers: 'jsa, equine juvenile spinocerebellar ataxia, juvenile spinocerebellar ataxia',
  },
  olws: {
    ...DISEASE_NAMES.olws,
    gene: 'EDNRB',
    disease: 'overo lethal white syndrome',
    oneCopyMatters: false,
    lethal: true,
    grave: true,
    source: 'Metallinos, Bowling & Rine 1998, Mamm. Genome 9:426–431',
    alleleFrequency: 0.01,
    frequencySource: 'assumed: none found in 200 Quarter Horses, 0.107 in Paint Horses, Tryon et al. 2009',
    frequencyMark: 'assumed',
    oneCopy: 'One copy: a healthy carrier, often with a frame overo pattern.',
    twoCopies: 'Two copies: fatal. The foal is born white, cannot pass manure and dies within days.',
    fate: 'die of OLWS',
    riskOfOne: null,
    riskOfTwo: 'Two copies are lethal: the foal is born white, can’t pass manure and dies within days.',
    gravity: 6,
    written: 'O',
    alleles: ['olws', 'lwo', 'lws', 'ov', 'o', 'h'],
    names: ['olws', 'lwo', 'lws', 'frame'],
    headers:
      'lwo, lws, overo lethal white, overo lethal white syndrome, lethal white, lethal white overo, lethal white syndrome, frame overo, frame',
  },
}
