import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expectAccessible, openPage, sideways } from './app.ts'
import { expect, test } from './fixtures.ts'
import { chooseFile, FINGER, type Hands, KEYBOARD } from './hands.ts'
import { choose, lines, panelOf, proceed } from './uploads.ts'

/** Twenty rows: two sexes misspelt alike, one day that does not exist, and a foal of that mare. */
const fileOf = (barn: string) =>
  [
    'name,sex,foaled,sire,dam,MISC2',
    `${barn} Stud,Stalion,2010-02-03,,,`,
    `${barn} Colt,Stalion,2014-02-03,,,see vet`,
    `${barn} Ann,Mare,2/31/2009,,,`,
    `${barn} Foal,Mare,2016-05-06,${barn} Stud,${barn} Ann,`,
    lines(16, (at) => `${barn} Number ${at},Mare,2012-03-04,,,`),
  ].join('\n')

const findings = (page: Page) => page.locator('#findings-horses')

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()])
  expect(file.suggestedFilename()).toMatch(/-rows-to-fix\.csv$/)
  return readFile(await file.path(), 'utf8')
}

const ways: readonly { way: string; hands: Hands; phone: boolean }[] = [
  { way: 'by keyboard alone', hands: KEYBOARD, phone: false },
  { way: 'by finger on a phone', hands: FINGER, phone: true },
]

for (const { way, hands, phone } of ways)
  test.describe(way, () => {
    test.use(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})

    test('a value is repaired in place, the good rows go in, the rest comes back, is fixed and goes in; both are undone', async ({
      page,
      barn,
    }) => {
      const prefix = phone ? 'Finger' : 'Keys'
      const total = async () =>
        Number(
          (await page.request.get(`${barn.url}/api/horses/?limit=1&q=${prefix}`)).headers()['x-total-count'],
        )
      const press = (target: Locator) => hands.press(target)
      await openPage(page, `${barn.url}/data`)
      const panel = panelOf(page, 'Horses')
      const name = `${prefix.toLowerCase()}.csv`
      await choose(panel, name, fileOf(prefix))
      await expect(panel).toContainText('Errors3')
      await expect(panel.getByRole('listitem')).toHaveCount(0)
      await press(panel.getByRole('link', { name: 'See everything to fix' }))
      await expect(findings(page)).toBeFocused()
      await expect(findings(page)).toContainText('3 errors in 3 rows')
      await expectAccessible(page)
      expect(await sideways(page)).toEqual({ scroll: 0, out: [] })
      await expect(findings(page)).toContainText('Did you mean Stallion?')
      await press(
        findings(page)
          .getByRole('button', { name: /^Use for all 2 alike/ })
          .first(),
      )
      await expect(findings(page)).toContainText('Read as Stallion in all 2 alike')
      await hands.select(findings(page).getByLabel('What is MISC2?'), 'Leave out')
      await press(findings(page).getByRole('button', { name: 'Check again with these choices' }))
      await expect(findings(page)).toContainText('1 error in 1 row')
      await expect(findings(page)).toBeFocused()
      await expect(findings(page)).toContainText('Sex: “Stalion” read as Stallion in 2 rows')
      await expect(findings(page)).not.toContainText('not read')
      await expect(findings(page)).toContainText(`${prefix} Ann is in row 4, which needs a fix first.`)
      await press(findings(page).getByRole('button', { name: 'Import the 18 good rows now' }))
      await expect(findings(page)).toContainText('18 rows imported, 2 to fix')
      await expect(findings(page)).toBeFocused()
      await expectAccessible(page)
      expect(await total()).toBe(18)
      const rest = await download(page, () =>
        press(findings(page).getByRole('link', { name: 'Download the 2 rows to fix' })),
      )
      expect(rest.trimEnd().split('\r\n')).toHaveLength(3)
      await press(findings(page).getByRole('button', { name: 'Done' }))
      await expect(findings(page)).toHaveCount(0)
      const jobs = page.getByRole('table', { name: 'Recent imports' })
      await expect(jobs).toContainText('“Stalion” as Stallion in 2 rows')
      expect(
        await download(page, () =>
          press(jobs.getByRole('link', { name: `Download 2 rows to fix, ${name}` })),
        ),
      ).toBe(rest)
      await page.reload()
      const fixed = { name: `fixed-${name}`, text: rest.replace('2/31/2009', '2009-02-28') }
      await (phone
        ? choose(panel, fixed.name, fixed.text)
        : chooseFile(hands, panel.getByText('choose one'), fixed))
      await expect(panel).toContainText('Errors0')
      await expect(panel).toContainText('New horses detected2')
      await proceed(panel, press)
      expect(await total()).toBe(20)
      for (const file of [fixed.name, name]) {
        await press(page.getByRole('button', { name: `Undo ${file}`, exact: true }))
        await press(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
        const receipt = page.getByRole('dialog', { name: 'Import undone' })
        await press(receipt.getByRole('button', { name: 'Done' }))
        await expect(receipt).toHaveCount(0)
      }
      expect(await total()).toBe(0)
    })
  })

test('dates that can be read two ways are asked about at the problem, and the answer is remembered', async ({
  page,
  barn,
}) => {
  await openPage(page, `${barn.url}/data`)
  const panel = panelOf(page, 'Horses')
  const text = 'name,sex,foaled,ODD1\nTwo Ways,Mare,1/2/2019,x\nTwo Days,Mare,3/4/2019,y\n'
  await choose(panel, 'two-ways.csv', text)
  await expect(findings(page)).toContainText('could be day first or month first')
  await expect(findings(page).getByRole('button', { name: /good row/ })).toHaveCount(0)
  await findings(page).getByRole('radio', { name: 'Day first' }).check()
  await findings(page).getByLabel('What is ODD1?').selectOption('Owner')
  await findings(page).getByRole('checkbox', { name: 'Remember for files like this one' }).check()
  await findings(page).getByRole('button', { name: 'Check again with these choices' }).click()
  await proceed(panel)
  const [horse] = await (await page.request.get(`${barn.url}/api/horses/?q=Two Ways`)).json()
  expect(horse).toMatchObject({ foaled: '2019-02-01', owner: 'x' })
  await page.reload()
  await choose(panel, 'two-ways-later.csv', text.replaceAll('Two', 'Both'))
  await expect(panel).toContainText('Errors0')
  await expect(findings(page)).toContainText('We used your saved mapping “two-ways”.')
  for (const { id } of await (await page.request.get(`${barn.url}/api/data-import/mappings`)).json())
    await page.request.delete(`${barn.url}/api/data-import/mappings/${id}`) // the barn is shared
})

test('the right value is typed at its row, typed again where it was wrong, and left blank where nobody knows', async ({
  page,
  barn,
}) => {
  await openPage(page, `${barn.url}/data`)
  const panel = panelOf(page, 'Horses')
  const text = `name,sex,foaled\nTyped Mesa,Mare,2/31/2009\nTyped Draw,Mare,some day\n`
  await choose(panel, 'typed.csv', text)
  await expect(findings(page)).toContainText('2 errors in 2 rows')
  const type = async (row: number, value: string, use: string) => {
    await findings(page)
      .getByRole('button', { name: new RegExp(`^Type it ?: Foaled, row ${row}$`) })
      .click()
    const box = findings(page).getByRole('textbox', { name: `Foaled, row ${row}` })
    await expect(box).toBeFocused()
    await box.fill(value)
    await findings(page).getByRole('button', { name: use }).click()
  }
  await type(2, '2009-02-30', 'Use for this row')
  await type(3, '', 'Leave it blank')
  await expectAccessible(page)
  const checkAgain = findings(page).getByRole('button', { name: 'Check again with these choices' })
  await checkAgain.click()
  await expect(findings(page)).toContainText('1 error in 1 row')
  await type(2, '2009-02-28', 'Use for this row')
  await checkAgain.click()
  await expect(findings(page)).toContainText('Foaled: “2/31/2009” read as Feb 28, 2009 in row 2')
  await expect(findings(page)).toContainText('Foaled: “some day” read as blank in row 3')
  await proceed(panel)
  const horses = await (await page.request.get(`${barn.url}/api/horses/?q=Typed&sort=name`)).json()
  expect(horses).toMatchObject([
    { name: 'Typed Draw', foaled: null },
    { name: 'Typed Mesa', foaled: '2009-02-28' },
  ])
})

test('a results file without times or indexes says so before anything else', async ({ page, barn }) => {
  await openPage(page, `${barn.url}/data`)
  const text = 'name,track,date,distance,finish,ODD9\nNo Time,RUI,2026-05-02,350,1,18.1\n'
  await choose(panelOf(page, 'Race results'), 'untimed.csv', text)
  const fixes = page.locator('#findings-race_results').getByRole('list', { name: 'Fixes' })
  await expect(fixes.locator('> li').first()).toContainText('No times and no speed indexes')
})
