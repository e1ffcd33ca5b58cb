import { expect, test } from '@playwright/test'
import { findParents, openPage } from './app.ts'

test.describe('every stallion for a mare', () => {
  test('ranks every stallion for a mare, and a stallion of the list becomes the sire', async ({ page }) => {
    await openPage(page, '/breeding')
    const { dam } = await findParents(page, { complete: true })
    await page.goto(`/breeding?dam=${dam.id}`)
    const table = page.getByRole('table', { name: /Stallions by expected speed index/ })
    await expect(table.getByRole('row')).toHaveCount(11)
    const first = table.getByRole('row').nth(1).getByRole('link')
    const name = await first.textContent()
    await first.click()
    await expect(page.getByRole('combobox', { name: /Sire · search/ })).toHaveValue(name ?? '')
  })

  test('says of a mare without a pedigree that inbreeding cannot be told, instead of low', async ({
    page,
  }) => {
    await openPage(page, '/breeding')
    const data = { name: 'Nobody Known Behind Her', sex: 'M', foaled: '2019-03-01' }
    const mare = await (await page.request.post('/api/horses/', { data })).json()
    await page.goto(`/breeding?dam=${mare.id}`)
    const table = page.getByRole('table', { name: /Stallions by expected speed index/ })
    await expect(table.getByText('not enough pedigree', { exact: true })).toHaveCount(10)
    await expect(table.getByText('low', { exact: true })).toHaveCount(0)
    await expect(page.getByText(/^Inbreeding cannot be told/)).toBeVisible()
    await page.request.delete(`/api/horses/${mare.id}`)
  })

  test('a cross that another betters in speed and inbreeding is not drawn as one that none betters', async ({
    page,
  }) => {
    await openPage(page, '/breeding')
    const { dam } = await findParents(page, { complete: true })
    const ranked = await page.request.post('/api/predict/matings', { data: { dam_id: dam.id } })
    const { matings } = await ranked.json()
    /** Colour of the dot inside the ring of this cross. */
    const dotOf = async (isBest: boolean): Promise<string> => {
      const { sire_id } = matings.find(
        (mating: { on_frontier: boolean; worst_disease: { code: string } }) =>
          mating.on_frontier === isBest && !['untested', 'affected'].includes(mating.worst_disease.code),
      )
      await page.goto(`/breeding?sire=${sire_id}&dam=${dam.id}`)
      const chart = page.getByRole('figure').filter({ hasText: 'none better on both' })
      await expect(chart).toContainText('this cross')
      return chart
        .locator('svg')
        .first()
        .evaluate((svg) => {
          const circles = [...svg.querySelectorAll('circle')]
          const ring = circles.findLast((circle) => getComputedStyle(circle).fill === 'none')
          const place = (circle?: Element) => `${circle?.getAttribute('cx')} ${circle?.getAttribute('cy')}`
          const dots = circles.filter((circle) => circle !== ring && place(circle) === place(ring))
          return dots.map((dot) => getComputedStyle(dot).fill).at(-1) ?? 'no dot'
        })
    }
    const [best, bettered] = [await dotOf(true), await dotOf(false)]
    expect(best).toMatch(/^rgb/)
    expect(bettered).toMatch(/^rgb/)
    expect(bettered).not.toBe(best)
  })
})
