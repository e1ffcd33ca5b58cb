import { expect, test } from '@playwright/test'
import { openPage } from './app.ts'
import { expectEveryWidth } from './widths.ts'

test('a bay of two sorrels is listed on Data Quality, said on her page, and explained in her pedigree', async ({
  page,
}) => {
  const add = async (data: object) => {
    const reply = await page.request.post('/api/horses', { data: { is_mine: true, ...data } })
    expect(reply.status()).toBe(201)
    return ((await reply.json()) as { id: number }).id
  }
  const sire_id = await add({ name: 'Red Doubt Ember', sex: 'S', color: 'sorrel' })
  const dam_id = await add({ name: 'Red Doubt Clay', sex: 'M', color: 'sorrel' })
  const foal = await add({ name: 'Bay Doubt Cuckoo', sex: 'M', color: 'bay', sire_id, dam_id })
  const reason =
    'By Extension, Bay Doubt Cuckoo can’t be a foal of Red Doubt Ember and Red Doubt Clay with all tests and colors on file right.'

  await openPage(page, '/data/quality')
  const section = page.getByRole('region', { name: 'Parents in doubt' })
  await expect(section).toContainText(reason)
  await expect(section).toContainText('A DNA parentage test of Bay Doubt Cuckoo settles it.')
  await expectEveryWidth(page)
  await section.getByRole('link', { name: 'Bay Doubt Cuckoo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bay Doubt Cuckoo' })
  await expect(dialog).toContainText(`Check the parents. ${reason} Likeliest: `)

  await openPage(page, `/horses/${foal}`)
  await expect(page.getByRole('main')).toContainText(`Check the parents. ${reason}`)
  await page.getByRole('link', { name: 'What may be wrong' }).click()
  await expect(dialog).toContainText('A DNA parentage test of Bay Doubt Cuckoo settles it.')
  await openPage(page, `/horses/${sire_id}`)
  await expect(page.getByRole('main')).not.toContainText('Check the parents.')
})
