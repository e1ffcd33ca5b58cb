import { type DiseaseLocus, isOfPanel, PANEL_LOCI, type PanelLocus } from '@quarterpole/genetics/panel'
import { type HerdGeneticTest, SIMULATED_MARKERS, type SimulatedMarker } from './herd.ts'
import { copiesOf, haplogroupName } from './haplotype.ts'

/** A laboratory's notation: normal allele, variant per locus, and which of them comes first. */
interface Laboratory {
  lab: string
  normal: string
  variant: Readonly<Record<DiseaseLocus, string>>
  variantFirst: boolean
  separator: string
  /** Whether reports name the assay of the myostatin test. */
  namesMstnAssay: boolean
}

/** Spellings found on real reports; the importer must read them all. */
export const LABORATORIES: readonly Laboratory[] = [
  {
    lab: 'UC Davis VGL',
    normal: 'N',
    variant: {
      hypp: 'H',
      pssm1: 'PSSM1',
      mh: 'MH',
      gbed: 'GBED',
      herda: 'HRD',
      myhm: 'My',
      ejsca: 'JSA',
      olws: 'O',
    },
    variantFirst: false,
    separator: '/',
    namesMstnAssay: true,
  },
  {
    lab: 'Etalon',
    normal: 'n',
    variant: {
      hypp: 'HYPP',
      pssm1: 'PSSM1',
      mh: 'MH',
      gbed: 'GBED',
      herda: 'HERDA',
      myhm: 'My',
      ejsca: 'EJSCA',
      olws: 'LWO',
    },
    variantFirst: true,
    separator: '/',
    namesMstnAssay: false,
  },
  {
    lab: 'Animal Genetics',
    normal: 'n',
    variant: {
      hypp: 'H',
      pssm1: 'P1',
      mh: 'MH',
      gbed: 'gbed',
      herda: 'hrd',
      myhm: 'My',
      ejsca: 'jsa',
      olws: 'o',
    },
    variantFirst: false,
    separator: '/',
    namesMstnAssay: false,
  },
]

const ASSAY = { mstn: 'g.66493737C>T', dmrt3: 'g.22999655C>A', mt_haplogroup: 'D-loop sequence' } as const
/** MYHM was added to the panel in December 2022; earlier reports have five loci. */
export const SIXTH_LOCUS_FROM = '2022-12-01'
/** The first test for EJSCA. */
export const EJSCA_FROM = '2024-04-15'

/** One horse's sample at a laboratory. */
export interface Sample {
  horse: number
  /** Both haplotypes, and the mitochondrial haplogroup. */
  a: number
  b: number
  haplogroup: number
  /** Row of LABORATORIES. */
  lab: number
  tested_on: string
}

/** Allele pairs of zero, one and two copies. */
const LETTERS = {
  mstn: [
    ['T', 'T'],
    ['C', 'T'],
    ['C', 'C'],
  ],
  dmrt3: [
    ['C', 'C'],
    ['C', 'A'],
    ['A', 'A'],
  ],
} as const

/** The report on one marker. */
export function report(sample: Sample, marker: SimulatedMarker): HerdGeneticTest {
  const { horse, tested_on } = sample
  const laboratory = LABORATORIES[sample.lab]
  const rest = { horse, marker, lab: laboratory.lab, tested_on }
  if (marker === 'mt_haplogroup') {
    const value = haplogroupName(sample.haplogroup)
    return { ...rest, value, raw: value, copies: null, assay: ASSAY.mt_haplogroup }
  }
  const copies = copiesOf(marker, sample.a, sample.b)
  if (marker === 'mstn' || marker === 'dmrt3') {
    const letters = LETTERS[marker][copies]
    return {
      ...rest,
      value: letters.join(marker === 'mstn' ? '' : '/'), // our coding
      raw: letters.join(laboratory.separator),
      copies,
      assay: marker === 'mstn' && !laboratory.namesMstnAssay ? null : ASSAY[marker],
    }
  }
  return {
    ...rest,
    ...diseaseReport(laboratory, marker, copies),
    copies,
    assay: `${marker.toUpperCase()} ${isOfPanel(marker) ? 'panel' : 'test'}`,
  }
}

function diseaseReport(
  { normal, variant, variantFirst, separator }: Laboratory,
  locus: DiseaseLocus,
  copies: 0 | 1 | 2,
) {
  const value = (['N/N', 'N/H', 'H/H'] as const)[copies]
  const alleles = [normal, variant[locus]]
  const pair =
    copies === 1
      ? variantFirst
        ? alleles.toReversed()
        : alleles
      : [alleles[copies / 2], alleles[copies / 2]]
  return { value, raw: pair.join(separator) }
}

/** Panel on a given date: five loci before MYHM was added, then six. */
export function panelOn(tested_on: string): readonly PanelLocus[] {
  return tested_on < SIXTH_LOCUS_FROM ? PANEL_LOCI.filter((locus) => locus !== 'myhm') : PANEL_LOCI
}

export const markerCode = (marker: SimulatedMarker) => SIMULATED_MARKERS.indexOf(marker)
