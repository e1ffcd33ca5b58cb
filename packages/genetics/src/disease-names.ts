/** The six loci of the breed's genetic health panel, in the order reports print them. */
export const PANEL_LOCI = ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'] as const
export type PanelLocus = (typeof PANEL_LOCI)[number]
/** Those that count where a result is on file. */
export const BESIDE_PANEL = ['ejsca', 'olws'] as const
/** Every disease whose test can be kept. */
export const DISEASE_LOCI = [...PANEL_LOCI, ...BESIDE_PANEL] as const
export type DiseaseLocus = (typeof DISEASE_LOCI)[number]

/** Whether a test is one of the six that every cross asks for. */
export const isOfPanel = (locus: DiseaseLocus): locus is PanelLocus => PANEL_LOCI.some((one) => one === locus)

export type Inheritance = 'dominant' | 'semi-dominant' | 'codominant' | 'recessive'

/** What pages and lists need of a disease before its facts (diseases.ts) are loaded. */
export const DISEASE_NAMES = {
  hypp: { label: 'HYPP', inheritance: 'semi-dominant' },
  pssm1: { label: 'PSSM1', inheritance: 'dominant' },
  mh: { label: 'MH', inheritance: 'dominant' },
  gbed: { label: 'GBED', inheritance: 'recessive' },
  herda: { label: 'HERDA', inheritance: 'recessive' },
  myhm: { label: 'MYHM', inheritance: 'codominant' },
  ejsca: { label: 'EJSCA', inheritance: 'recessive' },
  olws: { label: 'OLWS', inheritance: 'recessive' },
} as const satisfies Record<DiseaseLocus, { label: string; inheritance: Inheritance }>

/** Of these a horse with one copy is healthy. */
export const RECESSIVE_LOCI = DISEASE_LOCI.filter((locus) => DISEASE_NAMES[locus].inheritance === 'recessive')
/** As reports and sentences name them. */
export const labelsOf = <L extends DiseaseLocus>(loci: readonly L[]) =>
  Object.fromEntries(loci.map((locus) => [locus, DISEASE_NAMES[locus].label])) as Record<L, string> // an entry a locus

/** "six-panel", or "six-panel and EJSCA" where tests beside it are listed too. */
export function panelName(tests: readonly { readonly locus: DiseaseLocus }[]): string {
  const beside = tests.filter(({ locus }) => !isOfPanel(locus)).map(({ locus }) => DISEASE_NAMES[locus].label)
  const last = beside.at(-1)
  return last === undefined ? 'six-panel' : `${['six-panel', ...beside.slice(0, -1)].join(', ')} and ${last}`
}
