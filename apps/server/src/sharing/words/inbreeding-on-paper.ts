import { inbreedingFlag } from '@quarterpole/contract/inbreeding'

interface Inbreeding {
  inbreeding_coefficient: number
  completeness: { both_sides?: boolean | undefined }
}

/** "7.0%, moderate"; no figure where a parent has no ancestors on file. */
export function inbreedingOnPaper({ inbreeding_coefficient: f, completeness }: Inbreeding): string {
  if (f === 0 && completeness.both_sides === false) return 'too little pedigree to figure'
  return `${(100 * f).toFixed(1)}%, ${inbreedingFlag(f)}`
}
