import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { uploadOf } from '../../../../test/imports/upload-of.ts'
import { importFile } from '../import-file.ts'
import { REPORT_BYTES } from './report-size.ts'

describe('report size', async () => {
  const db = await testDatabase('sqlite')
  const reportOf = async (text: string) => {
    const { result } = await importFile(db, uploadOf('horses', text, { dryRun: true }))
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(1.1 * REPORT_BYTES)
    return result
  }

  test('cells of 32,000 characters make no large report', async () => {
    const cell = (n: number) => `${n}${'x'.repeat(32_000)}`
    const rows = Array.from({ length: 200 }, (_, n) => `Horse ${n},${cell(n)},${cell(n)},${cell(n)}`)
    const header = `name,sex,foaled,${'h'.repeat(32_000)}`
    const { validation_report: report } = await reportOf([header, ...rows].join('\n'))
    expect(report.errors.length).toBeGreaterThanOrEqual(200)
    for (const { message } of report.problems) expect(message.length).toBeLessThan(600)
  })

  test('of many problems the first errors are listed, and how many more there are', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `Horse ${n},Stalion ${n},2/31/2020`)
    const { validation_report: report, detail } = await reportOf(['name,sex,foaled', ...rows].join('\n'))
    const last = report.problems.at(-1)
    expect(last).toMatchObject({ group: 'not-listed', level: 'error', row: null })
    expect(last?.message).toMatch(/^[\d,]+ more problems aren’t listed\.$/)
    expect(report.problems[0]).toMatchObject({ level: 'error', row: 2 })
    expect(report.errors.at(-1)).toContain('aren’t listed')
    expect(detail).toContain('it has 10000 errors')
  })
})
