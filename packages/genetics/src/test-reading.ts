import { type FurtherLocus, isFurther } from './locus-names.ts'
import { type MarkerReading, readDmrt3, readFurther, readMstn, readMtHaplogroup } from './marker-notation.ts'
import { type NotationReading, readGenotype } from './notation.ts'
import type { ColumnContext } from './notation-column.ts'
import { DISEASE_LOCI, type DiseaseLocus } from './panel.ts'

export type TestMarker = DiseaseLocus | 'mstn' | 'dmrt3' | 'mt_haplogroup' | FurtherLocus

/**
 * What one result says, in any laboratory's notation.
 *
 * @param assay    the assay named in the report; only MSTN has two
 * @param context  what the whole column of a file shows; by default the text alone
 */
export function readTest(
  marker: TestMarker,
  text: string,
  { assay = null, context }: { assay?: string | null; context?: ColumnContext | undefined } = {},
): NotationReading | MarkerReading {
  const locus = DISEASE_LOCI.find((each) => each === marker)
  if (locus !== undefined) return readGenotype(locus, text, context)
  if (isFurther(marker)) return readFurther(marker, text)
  if (marker === 'mstn') return readMstn(text, assay)
  return marker === 'dmrt3' ? readDmrt3(text) : readMtHaplogroup(text)
}
