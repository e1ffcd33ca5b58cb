import { existsSync, readFileSync } from 'node:fs'
import { csvLine } from '@quarterpole/sheet-reader/csv-text'
import { readHerdFile } from '@quarterpole/herd-files/read-herd-file'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'

/** The most memory this process has held. Linux counts that of its parent into `maxRSS`, so the kernel's own note is read. */
function peakKb(): number {
  const status = '/proc/self/status'
  const noted = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return noted === undefined ? process.resourceUsage().maxRSS : Number(noted)
}

/** Reads one file in a process of its own, so that its memory is measured alone, and prints what it took as JSON. */
const [path = ''] = process.argv.slice(2)
const options = { fileName: path, fileType: 'horses' as const }
const bytes = readFileSync(path)
// Code is loaded before it counts; what is measured is the file.
await readHerdFile(new TextEncoder().encode(csvLine(['name', 'sex']) + csvLine(['Ada', 'M'])), options)
const [peakBefore, cpuBefore, before] = [peakKb(), process.cpuUsage(), performance.now()]
const answer = await readHerdFile(bytes, options).catch((error: unknown) => {
  if (error instanceof UnreadableFileError) return error.message
  throw error
})
const wallMs = performance.now() - before
const { user, system } = process.cpuUsage(cpuBefore)
const growthMb = (peakKb() - peakBefore) / 1024
const rows = typeof answer === 'string' ? 0 : answer.table.rows.length
console.log(
  JSON.stringify({
    wallMs,
    cpuMs: (user + system) / 1000,
    growthMb,
    rows,
    refusal: typeof answer === 'string',
  }),
)
