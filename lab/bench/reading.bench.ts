import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOMBS } from '../../packages/sheet-reader/test/hostile-files.ts'
import { sheetXml, workbookOf } from '../../packages/sheet-reader/test/hand-made-workbook.ts'
import type { Figure } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'

export const name = 'Reading files'

const ROWS = 100_000
const HEADER = 'name,aqha_id,sex,foaled,color,breeder,owner,trainer,sire,dam,stud_fee,notes'.split(',')

/** A file of the size of the import's bench: 100,000 rows × 12 columns. */
const rows = () => [
  HEADER,
  ...Array.from({ length: ROWS }, (_, at) => [
    `Horse Number ${at}`,
    `${5_100_000 + at}`,
    at % 2 === 0 ? 'M' : 'S',
    `${2000 + (at % 24)}-0${1 + (at % 9)}-1${at % 10}`,
    'sorrel',
    `Breeder ${at % 500}`,
    `Owner ${at % 1000}`,
    `Trainer ${at % 200}`,
    `Sire ${at % 500}`,
    `Dam ${at % 3000}`,
    `${1000 + (at % 90) * 100}`,
    `remark ${at % 7}`,
  ]),
]

interface Reading {
  readonly wallMs: number
  readonly cpuMs: number
  readonly growthMb: number
  readonly rows: number
  readonly refusal: boolean
}

export async function run(report: (figure: Figure) => void): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const read = (bytes: Uint8Array): Reading => {
      const path = join(folder, 'file')
      writeFileSync(path, bytes)
      const answer = execFileSync(process.execPath, [join(import.meta.dirname, 'read-one-file.ts'), path])
      return JSON.parse(String(answer)) as Reading // as the child prints it
    }
    const bombs = BOMBS.map(({ what, bytes }) => ({ what, ...read(bytes()) }))
    const believed = bombs.filter(({ refusal }) => !refusal)
    if (believed.length > 0)
      throw new Error(`Read as if it were a file: ${believed.map(({ what }) => what).join(', ')}`)
    const slowest = bombs.toSorted((a, b) => b.cpuMs - a.cpuMs)[0]
    const largest = bombs.toSorted((a, b) => b.growthMb - a.growthMb)[0]
    report({
      name: `${bombs.length} bombs refused, the slowest: ${slowest?.what}, processor time`,
      value: slowest?.cpuMs ?? 0,
      unit: 'ms',
      reference: { what: 'the most it may take', value: 1000 },
    })
    report({
      name: `${bombs.length} bombs refused, the largest: ${largest?.what}, growth of memory`,
      value: largest?.growthMb ?? 0,
      unit: 'MB',
      reference: { what: 'the most it may take', value: 64 },
    })
    const table = rows()
    const csv = read(new TextEncoder().encode(table.map((row) => row.join(',')).join('\n')))
    const xlsx = read(workbookOf({ sheets: [{ name: 'Herd', xml: sheetXml(table) }] }))
    report({ name: 'CSV, 100,000 rows × 12, processor time', value: csv.cpuMs, unit: 'ms' })
    report({
      name: 'XLSX, the same, processor time',
      value: xlsx.cpuMs,
      unit: 'ms',
      reference: { what: 'CSV', value: csv.cpuMs },
    })
    report({ name: 'CSV, the same, growth of memory', value: csv.growthMb, unit: 'MB' })
    report({ name: 'XLSX, the same, growth of memory', value: xlsx.growthMb, unit: 'MB' })
  })
}
