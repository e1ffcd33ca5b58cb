import { type CrossReport, crossReport } from './cross-report.ts'

/** Draws one report in a worker thread. */
export const run = (report: CrossReport): Promise<Uint8Array> => crossReport(report)
