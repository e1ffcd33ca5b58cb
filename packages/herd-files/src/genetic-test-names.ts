import { MARKERS, type MarkerName } from '@quarterpole/contract/limits'
import { FIELDS, normalHeader } from './columns.ts'

/** What a laboratory's name for a test means here. */
export type NamedTest =
  | { readonly kind: 'marker'; readonly marker: MarkerName }
  /** A test of horses that is none of ours. */
  | { readonly kind: 'extra'; readonly name: string }
  | { readonly kind: 'unknown' }

/** The names a column of the marker may have are the names its test may have. */
const MARKER_OF: ReadonlyMap<string, MarkerName> = new Map(
  FIELDS.genetics.flatMap(({ name, label, aliases }) => {
    const marker = MARKERS.find((one) => one === name)
    return marker === undefined
      ? []
      : [...aliases, normalHeader(label)].map((alias): [string, MarkerName] => [alias, marker])
  }),
)

const EXTRAS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pssm2: 'PSSM2',
    'pssm 2': 'PSSM2',
    'pssm type 2': 'PSSM2',
    scid: 'SCID',
    wffs: 'WFFS',
    lfs: 'LFS',
    ca: 'CA',
  }),
)

/** “GBED”, “Glycogen Branching Enzyme Deficiency (GBED)”, “HERDA test”: the marker, another test's name, or neither. */
export function markerOfTest(name: string): NamedTest {
  const bracketed = /[([]([^)\]]+)[)\]]/.exec(name)?.[1] ?? ''
  const outside = name.replace(/[([][^)\]]*[)\]]/g, ' ')
  for (const part of [name, outside, bracketed]) {
    const plain = normalHeader(part).replace(/ (?:dna )?(?:test|panel|status|result|genotype)$/, '')
    const marker = MARKER_OF.get(plain)
    if (marker !== undefined) return { kind: 'marker', marker }
    const extra = EXTRAS.get(plain)
    if (extra !== undefined) return { kind: 'extra', name: extra }
  }
  return { kind: 'unknown' }
}
