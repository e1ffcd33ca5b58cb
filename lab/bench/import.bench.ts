import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readHerdFile } from '@quarterpole/herd-files/read-herd-file'
import { startChild } from './child-server.ts'
import type { Figure } from './harness.ts'
import { benchHerd, inTemporaryFolder } from './herd.ts'

export const name = 'Import over HTTP'

const ROWS = 100_000
const MB = 1e6

/** 100,000 horses × 12 columns, parents by name, into the embedded database: checked and written in one request. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const table = horseTable(ROWS)
  const csv = csvOf(table)
  const imported = await importInto((url) => upload(url, 'horses.csv', csv))
  report({
    name: 'CSV horses, rows imported',
    value: ROWS / imported.seconds,
    unit: 'rows/s',
    reference: { what: 'wanted', value: 12_000 },
  })
  report({
    name: 'CSV horses, memory beyond the idle server at most',
    value: imported.memory.grown / MB,
    unit: 'MB',
  })
  report({
    name: 'CSV horses, memory of the whole process at most',
    value: imported.memory.most / MB,
    unit: 'MB',
    reference: { what: 'wanted', value: 1200 },
  })
  await benchWorkbook(csv, imported.seconds, report)
  await benchReaders(csv, table, report)
}

/** The same horses as the product exports them. */
async function benchWorkbook(csv: Uint8Array, csvSeconds: number, report: (figure: Figure) => void) {
  const xlsx = await inTemporaryFolder(async (folder) => {
    const server = await startChild('import-server.ts', [folder])
    try {
      await upload(server.url, 'horses.csv', csv)
      return new Uint8Array(await (await fetch(`${server.url}/api/export/horses.xlsx`)).arrayBuffer())
    } finally {
      await server.stop()
    }
  })
  const before = performance.now()
  await readHerdFile(xlsx, { fileName: 'horses.xlsx', fileType: 'horses' })
  const readerSeconds = (performance.now() - before) / 1000
  const { seconds, memory } = await importInto((url) => upload(url, 'horses.xlsx', xlsx))
  report({
    name: 'XLSX horses, one import',
    value: seconds,
    unit: 's',
    reference: { what: 'reader alone + CSV import', value: readerSeconds + csvSeconds },
  })
  report({ name: 'XLSX horses, memory beyond the idle server at most', value: memory.grown / MB, unit: 'MB' })
}

/** The list of horses, asked for a hundred times a second: alone, and while as many horses again come in. */
async function benchReaders(csv: Uint8Array, table: Cells, report: (figure: Figure) => void) {
  await inTemporaryFolder(async (folder) => {
    const server = await startChild('import-server.ts', [folder])
    try {
      await upload(server.url, 'horses.csv', csv)
      const list = `${server.url}/api/horses/?limit=50`
      await readers(list, 2)
      const idle = await readers(list, 10)
      const others = csvOf(table.map((row, at) => (at === 0 ? row : row.map(asOther))))
      const work = upload(server.url, 'more.csv', others)
      const busy = await readers(list, 60, work)
      await work
      report({
        name: 'list of horses while an import runs, p99',
        value: busy,
        unit: 'ms',
        reference: { what: 'idle', value: idle },
      })
    } finally {
      await server.stop()
    }
  })
}

/** p99 of the answers, ms; given some work, only while that runs. */
async function readers(url: string, seconds: number, during?: Promise<unknown>): Promise<number> {
  const asking = fork(join(import.meta.dirname, 'readers.ts'), [url, String(seconds)])
  const stop = () => asking.connected && asking.send('stop')
  void during?.then(stop, stop)
  const ended = once(asking, 'exit')
  const p99 = await Promise.race([
    once(asking, 'message').then(([sent]) => Number(sent)),
    ended.then(([code]) => Promise.reject(new Error(`the readers ended with ${code} before their answer`))),
  ])
  await ended
  return p99
}

interface Imported {
  readonly seconds: number
  readonly memory: { readonly grown: number; readonly most: number }
}

/** A server of its own over an empty database, idle for a moment before. */
async function importInto(work: (url: string) => Promise<number>): Promise<Imported> {
  return inTemporaryFolder(async (folder) => {
    const server = await startChild('import-server.ts', [folder])
    try {
      await fetch(`${server.url}/api/health`)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const idle = await memoryOf(server.url)
      const seconds = await work(server.url)
      const most = server.peakMb() * MB // what a process itself calls its most counts the one it was started from
      return { seconds, memory: { grown: most - idle, most } }
    } finally {
      await server.stop()
    }
  })
}

/** Resident now, bytes; import-server.ts answers it. */
async function memoryOf(url: string): Promise<number> {
  const { now } = (await (await fetch(`${url}/bench/memory`)).json()) as { now: number } // of our own server
  return now
}

/** @returns seconds from the first byte sent to the last of the answer */
async function upload(url: string, fileName: string, bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), fileName)
  const began = performance.now()
  const reply = await fetch(`${url}/api/data-import/upload/horses?create_new_horses=true`, {
    method: 'POST',
    body: form,
    headers: { origin: url },
  })
  const text = await reply.text()
  const seconds = (performance.now() - began) / 1000
  const { processing_results: done } = JSON.parse(text) as { processing_results?: { horses_created: number } } // checked below
  if (reply.status !== 200 || done?.horses_created !== ROWS)
    throw new Error(`${fileName}: ${reply.status} ${text.slice(0, 300)}`)
  return seconds
}

type Cells = readonly (readonly (string | number | null)[])[]

/** The header, and a row a horse. */
function horseTable(count: number): Cells {
  const { horses } = benchHerd(count)
  const nameOf = (row: number | undefined) => (row === undefined || row < 0 ? null : horses.name(row))
  const header = 'name,aqha_id,sex,foaled,color,breeder,owner,trainer,sire,dam,stud_fee,is_stub'.split(',')
  return [
    header,
    ...Array.from({ length: horses.length }, (_, row) => {
      const { name, aqha_id, sex, foaled, color, breeder, owner, trainer, stud_fee } = horses.row(row)
      const parents = [nameOf(horses.sire[row]), nameOf(horses.dam[row])]
      return [name, aqha_id, sex, foaled, color, breeder, owner, trainer, ...parents, stud_fee, null]
    }),
  ]
}

/** The same horse under another name, without a number. */
function asOther(cell: string | number | null, column: number): string | number | null {
  if (cell === null || column === 1) return null
  return column === 0 || column === 8 || column === 9 ? `${cell} Too` : cell
}

const csvOf = (table: Cells): Uint8Array =>
  new TextEncoder().encode(
    table.map((row) => `${row.map((cell) => (cell === null ? '' : `"${cell}"`)).join(',')}\r\n`).join(''),
  )
