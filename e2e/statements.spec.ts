import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { mailSettings } from '../apps/server/test/mail-server.ts'
import { expectAccessible, expectNotice, openPage, sheets, sideways } from './app.ts'
import { createLink, stranger } from './links.ts'
import { serverWithMail } from './own-server.ts'

const servers = serverWithMail()

test('three owners’ statements are issued and sent; a billed charge stays until its statement is reversed', async ({
  page,
  browser,
}) => {
  const { server, mail } = servers()
  const send = async (method: 'post' | 'put', path: string, data: object) =>
    (await (await page.request[method](`${server.url}/api${path}`, { data })).json()) as { id: number }
  await send('put', '/mail', mailSettings(mail.port))
  const owner = (name: string, fields: object = {}) => send('post', '/contacts', { name, ...fields })
  const owners = [
    await owner('Ada Quill', { email: 'ada@example.com', address: '12 Mill Road' }),
    await owner('Ben Lund', { email: 'ben@example.com' }),
    await owner('Cleo Marsh'),
  ]
  const mare = await send('post', '/horses', { name: 'Thirds Mare', sex: 'M', foaled: '2019-03-01' })
  for (const { id } of owners)
    await send('post', '/ownerships', {
      horse_id: mare.id,
      contact_id: id,
      share: '1/3',
      from_day: '2025-01-01',
    })
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  const charge = await send('post', '/charges', {
    horse_id: mare.id,
    charge_date: `${month}-02`,
    kind: 'vet',
    amount_cents: 100_00,
    what: 'Scoped',
  })
  const edit = (amount_cents: number) =>
    page.request.put(`${server.url}/api/charges/${charge.id}`, {
      data: { horse_id: mare.id, charge_date: `${month}-02`, kind: 'vet', amount_cents },
    })

  await openPage(page, `${server.url}/statements?month=${month}`)
  const run = page.getByRole('region', { name: 'Statements to issue' })
  const row = (name: string) => run.getByRole('row', { name })
  await expect(row('Ada Quill')).toContainText('$33.34')
  await expect(row('Cleo Marsh')).toContainText('No e-mail on file')
  await expect(row('Together').last()).toContainText('$100.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue and send 3 statements' }).click()
  await expectNotice(page, 'Statements 1 to 3 issued')
  const issued = page.getByRole('region', { name: 'Issued statements' })
  await expect(issued.getByRole('row', { name: 'Cleo Marsh' })).toContainText(
    'Not sent: No e-mail address on file.',
  )
  for (const name of ['ada', 'ben'])
    await expect(issued.getByText(new RegExp(`^Sent .* to ${name}@example\\.com$`))).toBeVisible({
      timeout: 120_000,
    }) // two PDFs are drawn first
  expect(mail.received.map(({ to, pdf }) => [...to, pdf !== null]).toSorted()).toEqual([
    ['ada@example.com', true],
    ['ben@example.com', true],
  ])
  await expectAccessible(page)

  const refused = await edit(130_00)
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({
    detail: 'Statements 1, 2 and 3 bill this charge. Reverse the statements first, or add a credit.',
  })
  await issued.getByRole('row', { name: 'Ada Quill' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: 'Share statement 1' })
  const link = await createLink(sharing)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const visitor = await stranger(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Ada Quill')
  await expect(visitor.getByRole('region', { name: 'Charges and payments' })).toContainText('$33.34')
  await expectAccessible(visitor)
  expect(await sideways(visitor)).toEqual({ scroll: 0, out: [] })
  expect(await sheets(visitor)).toBe(1)
  const [pdf] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download as PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Statement 1 Ada Quill.pdf')
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')

  for (const name of ['Ada Quill', 'Ben Lund', 'Cleo Marsh']) {
    await page.goto(`${server.url}/statements?month=${month}`)
    await issued.getByRole('row', { name }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect(await sheets(page)).toBe(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reverse' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse it' }).click()
    await expectNotice(page, /^Statement \d reversed by \d$/)
  }
  await visitor.reload()
  await expect(visitor.getByRole('status')).toContainText('Statement 1 was reversed by statement 4')
  await expectAccessible(visitor)
  await page.goto(`${server.url}/shared`)
  await page.getByRole('button', { name: 'Revoke the link to Statement 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectNotice(page, 'Link revoked')
  expect((await visitor.reload())?.status()).toBe(404)
  expect((await edit(130_00)).status()).toBe(200)
  await page.goto(`${server.url}/statements?month=${month}`)
  await page.getByLabel('Send each by e-mail').uncheck()
  await row('Ben Lund').getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Issue 2 statements' }).click()
  await expectNotice(page, 'Statements 7 to 8 issued')
  await issued.getByRole('link', { name: '7', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Balance' }).last()).toContainText('$43.34')
  await page.goto(`${server.url}/contacts/${owners[0]?.id}`)
  await expect(page.getByRole('region', { name: 'Issued statements' }).last().getByRole('row')).toHaveCount(4)
})
