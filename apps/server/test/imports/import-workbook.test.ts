import { testDatabase } from '@quarterpole/db/testing'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { describe, expect, test } from 'vitest'
import type { ImportRequest } from '../../src/files/imports/check/check-file.ts'
import { importFile } from '../../src/files/imports/import-file.ts'
import { sheetXml, workbookOf } from '@quarterpole/sheet-reader/test/hand-made-workbook'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { uploadOf } from './upload-of.ts'

const workbook = workbookOf({
  sheets: [
    { name: 'Notes', xml: sheetXml([['Ask the vet about Ada'], ['and pay the farrier']]) },
    {
      name: 'Herd',
      xml: sheetXml([
        ['Cottonwood Stables'],
        ['Horse', 'Sex', 'Foaled', 'Sire'],
        ['Ada Creek', 'Mare', '2019-03-04', 'Old Mill'],
        ['Bo Creek', 'Stallion', '2/31/2018', 'Old Mill'],
      ]),
    },
  ],
})

describe('import workbook', async () => {
  const db = await testDatabase('sqlite')
  const importing = (bytes: Uint8Array, options: Partial<ImportRequest> = {}) =>
    importFile(db, uploadOf('horses', bytes, { dryRun: true, ...options }))

  describe('a workbook', () => {
    test('is imported like a CSV file: problems name the rows of the sheet, the warnings what was left out', async () => {
      const { result, refused } = await importing(workbook)
      expect(refused).toBe(true)
      const { errors, warnings, total_rows } = result.validation_report
      expect(total_rows).toBe(2)
      expect(errors).toEqual([expect.stringContaining('Row 4, Foaled: “2/31/2018” isn’t a date')])
      expect(warnings).toContain('Read from the sheet “Herd”. Not read: “Notes” (2 rows).')
    })

    test('is read from the sheet and header line the user chose', async () => {
      await expect(importing(workbook, { sheet: 'Foals' })).rejects.toThrow('has no sheet “Foals”')
      const { result } = await importing(workbook, { sheet: 'Herd', headerRow: 1 })
      expect(result.validation_report.errors[0]).toContain('No column for')
    })

    test('that is damaged writes nothing, wherever the damage is, in a dry run or in earnest', async () => {
      const sound = workbookOf({
        sheets: [
          {
            name: 'Herd',
            xml: sheetXml([
              ['name', 'sex'],
              ['Ada', 'M'],
            ]),
          },
        ],
      })
      let refused = 0
      for (let at = 0; at < sound.length; at += 7) {
        const copy = sound.slice()
        copy[at] = (copy[at] ?? 0) ^ 0x10
        const dryRun = at % 2 === 0
        const outcome = await importing(copy, { dryRun: true }).catch((error: unknown) => error)
        if (!(outcome instanceof UnreadableFileError)) continue
        refused++
        if (!dryRun) await expect(importing(copy, { dryRun })).rejects.toThrow(UnreadableFileError)
      }
      expect(refused).toBeGreaterThan(20)
      expect(await countHorses(db)).toBe(0)
    })
  })

  describe('names that mean something to the language', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
    const cells = [
      ['name', 'sex', ...names],
      ['__proto__', 'M', ...names],
      ['constructor', 'S', ...names],
    ]
    test.each([
      ['CSV', new TextEncoder().encode(cells.map((row) => row.join(',')).join('\n'))],
      ['XLSX', workbookOf({ sheets: [{ name: '__proto__', xml: sheetXml(cells) }] })],
    ])('are names and nothing else in %s', async (_, bytes) => {
      const { result, refused } = await importing(bytes)
      expect(refused).toBe(false)
      expect(result.validation_report.new_horses_detected).toEqual(['__proto__', 'constructor'])
      const inherited: string[] = []
      for (const key in {}) inherited.push(key)
      expect(inherited).toEqual([])
      expect(Object.hasOwn(Object.prototype, 'sex')).toBe(false)
    })
  })
})
