import type { FoalDistribution, LocusOutcome } from '@quarterpole/contract/breeding'
import { PANEL_LOCI, type DiseaseLocus } from '@quarterpole/contract/limits'

interface Speed {
  mean: number
  sd: number
  sdOfExpected: number
  accuracy: number
}

/** The four parts add up to sd². */
function distribution(distance_yards: number, { mean, sd, sdOfExpected, accuracy }: Speed): FoalDistribution {
  const parents = sdOfExpected ** 2
  const mendelian = 10.4
  const permanent = 14.6
  const residual = sd ** 2 - parents - mendelian - permanent
  const variance_parts = { parents, mendelian, permanent, residual }
  return { distance_yards, mean, sd, sd_of_expected: sdOfExpected, variance_parts, accuracy }
}

export function speed(at350: Speed, at400: Speed, at440: Speed) {
  const band = ({ mean, sd }: Speed): [number, number] => [mean - sd, mean + sd]
  return {
    expected_si_350: at350.mean,
    expected_si_400: at400.mean,
    expected_si_440: at440.mean,
    confidence_band: {
      confidence_level: at400.accuracy,
      coverage: 0.68 as const,
      si_350: band(at350),
      si_400: band(at400),
      si_440: band(at440),
    },
    distributions: [distribution(350, at350), distribution(400, at400), distribution(440, at440)],
  }
}

const LOCI: Record<DiseaseLocus, readonly [inheritance: string, oneCopyMatters: boolean]> = {
  hypp: ['semi-dominant', true],
  pssm1: ['dominant', true],
  mh: ['dominant', true],
  gbed: ['recessive', false],
  herda: ['recessive', false],
  myhm: ['codominant', true],
  ejsca: ['recessive', false],
  olws: ['recessive', false],
}

type Parents = Partial<
  Record<
    DiseaseLocus,
    Pick<LocusOutcome, 'sire_value' | 'sire_raw' | 'dam_value' | 'dam_raw'> & {
      counts: readonly number[]
      /** Parents without a test; the mare of the fixtures is Miss Turnrow. */
      open?: ('sire' | 'dam')[]
    }
  >
>

/** Clear by clear, unless a locus says otherwise. */
export function panelOf(others: Parents): LocusOutcome[] {
  return PANEL_LOCI.map((locus) => {
    const [inheritance, one_copy_matters] = LOCI[locus]
    const clear = {
      sire_value: 'N/N',
      sire_raw: 'N/N',
      dam_value: 'N/N',
      dam_raw: 'N/N',
      counts: [100, 0, 0],
    }
    const { counts, open = [], ...parents } = { open: undefined, ...(others[locus] ?? clear) }
    const [none = 0, one_copy = 0, two_copies = 0] = counts
    return {
      locus,
      label: locus.toUpperCase(),
      inheritance,
      ...parents,
      clear: none,
      one_copy,
      two_copies,
      one_copy_matters,
      range: open.length === 0 ? null : rangeOf(one_copy),
      untested: open,
      settled_by: open.length === 0 ? null : `One test settles it: ${locus.toUpperCase()} on Miss Turnrow`,
    }
  })
}

/** Of an untested mare's foals by a clear stallion, or by one with a copy. */
const rangeOf = (oneCopy: number): NonNullable<LocusOutcome['range']> =>
  oneCopy < 50
    ? { clear: [0, 100], one_copy: [0, 100], two_copies: [0, 0] }
    : { clear: [0, 50], one_copy: [50, 50], two_copies: [0, 50] }

export const ancestor = (
  id: number,
  name: string,
  lines: readonly [number[], number[], string],
  share: number,
) => ({
  id,
  name,
  sire_generations: lines[0],
  dam_generations: lines[1],
  notation: lines[2],
  share,
})
