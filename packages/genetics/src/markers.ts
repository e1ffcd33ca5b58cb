export type MstnLabel = 'sprint' | 'balanced' | 'stamina' | 'not recognized'

export interface MstnWording {
  readonly label: MstnLabel
  /** What the label is based on, read with it; null for a code that is not recognized. */
  readonly basis: 'by its assay' | 'assay not recorded' | null
  /** One line that says which reading was used and why. */
  readonly line: string
}

/**
 * Label of a myostatin result. Without a recorded assay the product's reading holds: TT sprint, CC stamina, CT balanced,
 * UNKNOWN or null hidden; a code that no test prints has no reading. A recorded g.66493737C>T or SINE (ERE1) assay is read by its published
 * convention, which for the SNP is the reverse (C/C sprint, T/T stamina: Hill et al. 2010, PLoS One 5:e8645; insertion
 * = sprint: Rooney et al.). A label only: MSTN, PDK4, DMRT3 and mtDNA never move a predicted speed.
 *
 * @param value product coding (CC, CT, TT, I/I, I/N, N/N; separators are ignored)
 * @param assay the assay named in the report, null when not recorded
 * @returns null when there is nothing to show
 */
export function mstnWording(value: string | null, assay: string | null = null): MstnWording | null {
  const code = value?.toUpperCase().replace(/[^A-Z]/g, '') ?? ''
  if (code === '' || code === 'UNKNOWN') return null
  const sine = SINE_LABELS[code]
  if (sine !== undefined && (code !== 'NN' || isSine(assay)))
    return {
      label: sine,
      basis: 'by its assay',
      line: 'MSTN is read as the SINE (ERE1) insertion test: two insertions sprint, none stamina.',
    }
  const snp = SNP_LABELS[code]
  if (snp !== undefined && isPublishedSnp(assay))
    return {
      label: snp,
      basis: 'by its assay',
      line: PUBLISHED_SNP_LINE,
    }
  const product = PRODUCT_LABELS[code]
  return product === undefined
    ? { label: 'not recognized', basis: null, line: UNKNOWN_LINE }
    : { label: product, basis: 'assay not recorded', line: PRODUCT_LINE }
}

const PRODUCT_LINE =
  'MSTN is labeled T/T sprint, C/C stamina, as no assay is recorded. Published tests of g.66493737C>T call C/C sprint and T/T stamina: record which assay your laboratory used.'
const UNKNOWN_LINE =
  'This MSTN result isn’t one that a test we know prints, so it has no label. Check it against the report.'
const PUBLISHED_SNP_LINE =
  'MSTN is read as g.66493737C>T (Hill 2010): C/C sprint, T/T stamina. Without a recorded assay the label is the reverse.'

type Labels = Readonly<Record<string, MstnLabel | undefined>>
const PRODUCT_LABELS: Labels = { TT: 'sprint', CC: 'stamina', CT: 'balanced', TC: 'balanced' }
const SNP_LABELS: Labels = { CC: 'sprint', CT: 'balanced', TC: 'balanced', TT: 'stamina' }
const SINE_LABELS: Labels = { II: 'sprint', IN: 'balanced', NI: 'balanced', NN: 'stamina' }

const isPublishedSnp = (assay: string | null): boolean =>
  assay !== null && /66493737/.test(assay.replace(/[,.\s](?=\d)/g, ''))
const isSine = (assay: string | null): boolean => assay !== null && /sine|ere ?-?1|insertion/i.test(assay)

/** Shown under a list of many horses' labels, whose assays differ. */
export const MSTN_LEGEND =
  'MSTN is labeled T/T sprint, C/C stamina where no assay is recorded. Published tests of g.66493737C>T call C/C sprint and T/T stamina: a horse with a recorded assay is labeled by that assay.'

/** Shown wherever advanced markers are. */
export const MARKERS_LINE =
  'Advanced markers are labels. None of them moves a predicted speed: no effect within racing Quarter Horses is published.'
