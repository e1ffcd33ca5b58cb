import { type MarkerName, DISEASE_LOCI, type DiseaseLocus } from '@quarterpole/contract/limits'
import type { MarkerReading } from '@quarterpole/genetics/marker-notation'
import type { NotationReading } from '@quarterpole/genetics/notation'
import { type Fault, fault } from '../problems.ts'

/** One result as a row gives it. */
export interface GeneticResult {
  readonly marker: MarkerName
  readonly value: string
  readonly copiesMin: number | null
  readonly copiesMax: number | null
  readonly raw: string
  readonly inferred: boolean
}

/** What one cell comes to: a result, nothing, or a fault; with a warning beside either. */
export interface ReadResult {
  readonly result: GeneticResult | null
  readonly error: Fault | null
  readonly warning: Fault | null
}

export const isDiseaseLocus = (marker: MarkerName): marker is DiseaseLocus =>
  DISEASE_LOCI.some((locus) => locus === marker)

/** None for an untested cell; a question the notation leaves open is an error at the cell. */
export function resultOf(
  marker: MarkerName,
  text: string,
  reading: NotationReading | MarkerReading,
): ReadResult {
  if (reading.state === 'question') {
    const remedy = 'Enter the two alleles as the report prints them.'
    return { result: null, error: fault(`genotype-${marker}`, reading.question, remedy), warning: null }
  }
  const warning = reading.warning ? fault(`genotype-${marker}`, reading.warning, '') : null
  if (reading.state === 'untested') return { result: null, error: null, warning }
  const genotype = 'genotype' in reading ? reading.genotype : null
  const [copiesMin, copiesMax] =
    genotype === null
      ? [null, null]
      : typeof genotype === 'number'
        ? [genotype, genotype]
        : [genotype.copiesMin, genotype.copiesMax]
  const inferred = reading.state === 'inferred'
  return {
    result: { marker, value: reading.value, copiesMin, copiesMax, raw: text, inferred },
    error: null,
    warning,
  }
}
