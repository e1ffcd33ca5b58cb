import type { Ebv } from '@quarterpole/contract/evaluation'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'
import { importFile } from '../imports/import-file.ts'
import { COMPUTED_HEADERS } from './computed-values.ts'
import { EXPORT_FORMATS, exportFile } from './export-file.ts'

const rounded = (value: number | undefined) => (value === undefined ? '' : String(Number(value.toFixed(4))))

describe('computed values', async () => {
  const { call, db } = await testServer('sqlite')

  test('the last columns are what the pages show of breeding values and inbreeding', async () => {
    const { raw } = await call('GET', '/api/export/horses.csv')
    const [header = '', ...lines] = new TextDecoder().decode(raw).trim().split('\r\n')
    expect(header.split(',').slice(-4)).toEqual([...COMPUTED_HEADERS])
    const ids = await db.kysely.selectFrom('horse').select('id').orderBy('id').execute()
    expect(lines).toHaveLength(ids.length)
    let [evaluated, blank] = [0, 0]
    for (const [i, { id }] of ids.entries()) {
      const ebvs = (await call('GET', `/api/horses/${id}/ebv`)).body as Ebv[]
      const at400 = ebvs.find(({ distance_yards }) => distance_yards === 400)
      const { inbreeding_coefficient: f, completeness } = (await call('GET', `/api/horses/${id}/pedigree`))
        .body as Pedigree
      const isKnown = f > 0 || completeness.both_sides === true
      expect(lines[i]?.split(',').slice(-4)).toEqual([
        rounded(at400?.estimate),
        rounded(at400?.standard_error),
        rounded(at400?.reliability),
        isKnown ? rounded(100 * f) : '',
      ])
      if (at400 !== undefined) evaluated++
      if (!isKnown) blank++
    }
    expect(evaluated).toBeGreaterThan(20)
    expect(blank).toBeGreaterThan(5)
  })

  test.each(EXPORT_FORMATS)('imported again from %s they are skipped without a warning', async (format) => {
    const parts = exportFile(db, { kind: 'horses', format })
    const file = uploadOf('horses', await buffer(parts), { createNewHorses: false })
    const { result, refused } = await importFile(db, file)
    expect(refused).toBe(false)
    const { errors, warnings } = result.validation_report
    expect(errors).toEqual([])
    expect(warnings.join(' ')).not.toContain('Not read')
    expect(result.processing_results).toMatchObject({ updated: 0, horses_created: 0 })
  })
})
