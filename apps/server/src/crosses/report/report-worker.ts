import { type CrossReport, crossReport } from './cross-report.ts'

/** Draws one report in a worker thread. */
export default async function drawReport(report: CrossReport): Promise<Uint8Array> {
  return crossReport(report)
}
