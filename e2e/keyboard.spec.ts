import { expect, test } from '@playwright/test'
import { expectNotice, findParents, recordNotices, openPage, settled, tabTo } from './app.ts'

test('the journey from the notice to a booked mare needs no mouse @journey', async ({ page, context }) => {
  const { keyboard } = page
  await recordNotices(page)
  await page.goto('/')
  const { sire, dam } = await findParents(page, { complete: true, unbooked: true })
  const header = page.getByRole('banner')

  await test.step('accept the notice', async () => {
    await tabTo(page.getByRole('button', { name: 'I understand and accept' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('search a horse', async () => {
    await tabTo(header.getByRole('link', { name: 'Horse Management' }), { most: 150 }) // round the whole page
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page.getByRole('searchbox', { name: 'Search by name, AQHA id or owner' }))
    await keyboard.type(sire.name)
    await expect(page.getByText('1 horse found')).toBeVisible()
  })

  const opener = page.getByRole('link', { name: `View Details of ${sire.name}` })
  await test.step('open the details, then the pedigree', async () => {
    await tabTo(opener)
    await keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: sire.name })
    await expect(details).toContainText('Breeder')
    await expect(details.locator(':focus')).toHaveCount(1)
    await tabTo(details.getByRole('link', { name: 'Pedigree' }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/pedigree=/)
  })

  await test.step('walk the pedigree and return to its opener', async () => {
    const ancestor = (line: string) => page.getByRole('treeitem').and(page.locator(`[data-line="${line}"]`))
    await tabTo(ancestor('S'))
    for (const [key, line] of [
      ['ArrowDown', 'D'],
      ['ArrowRight', 'DS'],
      ['ArrowDown', 'DD'],
      ['Home', 'SS'],
      ['End', 'DD'],
      ['ArrowUp', 'DS'],
      ['ArrowLeft', 'D'],
    ] as const) {
      await keyboard.press(key)
      await expect(ancestor(line)).toBeFocused()
    }
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('choose both parents by typing', async () => {
    await tabTo(header.getByRole('link', { name: 'Breeding Planner' }))
    await keyboard.press('Enter')
    for (const [side, { name }] of [
      ['Sire', sire],
      ['Dam', dam],
    ] as const) {
      const box = page.getByRole('combobox', { name: new RegExp(`${side} · search`) })
      await tabTo(box)
      // Without waiting for the list: the typed name is chosen.
      await keyboard.type(name)
      await keyboard.press('Enter')
      await expect(box).toHaveValue(name)
      await expect(box).toHaveAttribute('aria-expanded', 'false')
    }
    await expect(page).toHaveURL(new RegExp(`sire=${sire.id}&dam=${dam.id}`))
  })

  await test.step('save and export', async () => {
    const save = page.getByRole('button', { name: 'Save Cross' })
    await tabTo(save)
    await expect(save).toBeEnabled() // once the prediction is there: Enter does nothing before
    await keyboard.press('Enter')
    await expectNotice(page, /^Cross saved successfully!/)
    const opened = context.waitForEvent('page')
    const exporting = page.getByRole('button', { name: 'Export PDF' })
    await tabTo(exporting)
    await expect(exporting).toBeEnabled()
    await keyboard.press('Enter')
    await expectNotice(page, 'PDF ready for download!')
    await (await opened).close()
    await page.bringToFront()
  })

  await test.step('book the mare', async () => {
    const book = page.getByRole('button', { name: 'Add to Stallion Book' })
    await tabTo(book)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add to Stallion Book' })
    await tabTo(dialog.getByLabel('Breeding season'))
    await keyboard.press('ArrowUp')
    await expect(dialog.getByLabel('Breeding season')).toHaveValue(String(new Date().getFullYear()))
    await tabTo(dialog.getByLabel('Terms'))
    await keyboard.type('Live foal')
    await tabTo(dialog.getByRole('button', { name: 'Add to book' }))
    await keyboard.press('Space')
    await expectNotice(page, new RegExp(`^Added ${sire.name} × ${dam.name} to \\d{4} stallion book$`))
    await expect(dialog).toBeHidden()
    await expect(book).toBeFocused()
  })
})

test('the first Tab of a page skips the header', async ({ page }) => {
  await openPage(page, '/horses')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('tabs, breadcrumbs and the header lead from page to page, and say where one is', async ({ page }) => {
  const { keyboard } = page
  const header = page.getByRole('banner')
  const current = () =>
    header
      .locator('[aria-current]')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.ariaCurrent]))
  await openPage(page, '/race-lens')
  expect(await current()).toEqual([
    ['Race Lens', 'page'],
    ['Predict', 'page'],
  ])
  await tabTo(header.getByRole('link', { name: 'Sealed Cards' }))
  await keyboard.press('Enter')
  await expect(page).toHaveTitle('Sealed Cards · Quarterpole')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(current).toEqual([
    ['Race Lens', 'true'],
    ['Sealed Cards', 'page'],
  ])
  const { sire } = await findParents(page, { complete: true })
  await page.goto(`/horses/${sire.id}/career`)
  await expect(page).toHaveTitle(`Career line of ${sire.name} · Quarterpole`)
  expect(await current()).toEqual([
    ['Horse Management', 'true'],
    ['Herd', 'true'],
  ])
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(back).toHaveText(['Herd', sire.name])
  await tabTo(back.last())
  await keyboard.press('Enter')
  await expect(page).toHaveTitle(`${sire.name} · Quarterpole`)
  await settled(page)
  await expect(back).toHaveText(['Herd'])
  await page.goto('/how/race')
  await expect(back).toHaveText(['How It’s Figured'])
  expect(await current()).toEqual([])
  await page.goto('/nothing/here')
  await expect(page).toHaveTitle('Page not found · Quarterpole')
})
