import type { UploadPhase, UploadProgress } from '@quarterpole/contract/upload'
import { count, decimal } from '../../ui/words/number.ts'

/** Start and end of each phase on the bar; a dry run ends after checking. */
const PARTS: Record<UploadPhase, readonly [from: number, to: number]> = {
  receiving: [0, 0.15],
  queued: [0.15, 0.15],
  reading: [0.15, 0.35],
  matching: [0.35, 0.45],
  checking: [0.45, 0.7],
  writing: [0.7, 1],
}
const TRIAL_ENDS_AT = PARTS.checking[1]

const isRunning = (phase: UploadProgress['phase']): phase is UploadPhase => Object.hasOwn(PARTS, phase)
const share = (done: number, total: number | null) => (total === null || total === 0 ? 0 : done / total)

/** Progress from 0 to 1; never decreases. */
export function fractionOf(progress: UploadProgress, isTrial: boolean): number {
  const { phase, bytes_received, bytes_total, rows_done, rows_total } = progress
  if (!isRunning(phase)) return 1
  const [from, to] = PARTS[phase]
  const within = phase === 'receiving' ? share(bytes_received, bytes_total) : share(rows_done, rows_total)
  const whole = from + (to - from) * Math.min(1, within)
  return Math.min(1, isTrial ? whole / TRIAL_ENDS_AT : whole)
}

const megabytes = (bytes: number) => decimal(bytes / 2 ** 20, 1)

const isSent = ({ bytes_received, bytes_total }: UploadProgress) => bytes_received === bytes_total

export function phaseWords(progress: UploadProgress): string {
  switch (progress.phase) {
    case 'receiving':
      return isSent(progress) ? 'Reading the file' : 'Sending the file'
    case 'queued':
      return 'Waiting for another import to finish'
    case 'reading':
      return 'Reading the file'
    case 'matching':
      return 'Matching your horses'
    case 'checking':
      return 'Checking the rows'
    case 'writing':
      return 'Saving'
    case 'done':
    case 'failed':
    case 'canceled':
      return 'Finishing'
  }
}

/** Progress in numbers; empty where nothing can be counted. */
export function amountWords(progress: UploadProgress): string {
  const { phase, bytes_received, bytes_total, rows_done, rows_total } = progress
  if (phase === 'receiving' && !isSent(progress))
    return bytes_total === null
      ? `${megabytes(bytes_received)} MB`
      : `${megabytes(bytes_received)} of ${megabytes(bytes_total)} MB`
  if ((phase === 'checking' || phase === 'writing') && rows_total !== null)
    return `row ${count(rows_done)} of ${count(rows_total)}`
  return ''
}
