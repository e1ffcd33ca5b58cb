import { expect, test } from '@playwright/test'
import { sheetXml, workbookOf } from '../packages/sheet-reader/test/hand-made-workbook.ts'
import { openPage } from './app.ts'
import { startServer } from './server.ts'
import { proceed } from './uploads.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const barnBook = () => ({
  name: 'barn.xlsx',
  mimeType: XLSX,
  buffer: Buffer.from(
    workbookOf({
      sheets: [
        { name: 'Feed', xml: sheetXml([['hay', 'oats']]) },
        {
          name: 'Herd',
          xml: sheetXml([
            ['Cottonwood Stables'],
            ['Horse', 'Gender', 'Foaled'],
            ['Workbook Lantern', 'Mare', '2019-03-04'],
            ['Workbook Signal', 'Stallion', '2016'],
          ]),
        },
      ],
    }),
  ),
})

test.describe('A workbook', () => {
  test('is checked and imported like a CSV file, and what was left out is told', async ({ page }) => {
    const server = await startServer({ SAMPLE_DATA: 'false' })
    try {
      await openPage(page, `${server.url}/data`)
      const panel = page.getByRole('region', { name: 'Horses', exact: true })
      await expect(panel).toContainText('CSV, XLS or XLSX')
      const input = panel.locator('input[type=file]')
      await expect(input).toHaveAttribute('accept', '.csv,.xls,.xlsx')
      await input.setInputFiles(barnBook())
      await expect(panel).toContainText('Read from the sheet “Herd”. Not read: “Feed” (1 row).')
      await expect(panel).toContainText('Workbook Lantern')
      await proceed(panel)
      const list = await page.request.get(`${server.url}/api/horses/?q=Workbook`)
      expect(await list.json()).toMatchObject([
        { name: 'Workbook Lantern', sex: 'M' },
        { name: 'Workbook Signal', sex: 'S' },
      ])
    } finally {
      await server.stop()
    }
  })

  test('that is none is refused with the way out', async ({ page }) => {
    await openPage(page, '/data')
    const panel = page.getByRole('region', { name: 'Horses', exact: true })
    const page97 = '<html><table><tr><td>name</td></tr></table></html>'
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'herd.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(page97) })
    await expect(panel).toContainText('This is a web page, whatever its name says')
  })
})
