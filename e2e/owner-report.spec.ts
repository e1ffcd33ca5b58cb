import { expect, test } from '@playwright/test'
import { mailSettings } from '../apps/server/test/mail-server.ts'
import { expectAccessible, expectNotice, openPage, sheets, sideways } from './app.ts'
import { createLink, stranger } from './links.ts'
import { serverWithMail } from './own-server.ts'

const servers = serverWithMail()

test('a month’s report of two horses is looked at, cut, noted, drawn a sheet a horse, and sent to all owners', async ({
  page,
  browser,
}) => {
  const { server, mail } = servers()
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`${server.url}/api${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: number }
  }
  await send('put', '/mail', mailSettings(mail.port))
  const ada = await send('post', '/contacts', { name: 'Ada Quill', email: 'ada@example.com' })
  const cleo = await send('post', '/contacts', { name: 'Cleo Marsh' })
  const own = (horse_id: number, contact_id: number, share: string) =>
    send('post', '/ownerships', { horse_id, contact_id, share, from_day: '2025-01-01' })
  const colt = await send('post', '/horses', { name: 'Thirds Colt', sex: 'S', foaled: '2022-03-01' })
  const mare = await send('post', '/horses', { name: 'Whole Mare', sex: 'M', foaled: '2019-03-01' })
  await own(colt.id, ada.id, '1/3')
  await own(colt.id, cleo.id, '2/3')
  await own(mare.id, ada.id, '100%')
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  const care = (horse_id: number, product: string) =>
    send('post', '/care', { horse_id, care_date: `${month}-02`, kind: 'vaccination', product })
  await care(colt.id, 'Rabies')
  await care(mare.id, 'West Nile')
  await send('post', '/works', {
    horse_id: colt.id,
    work_date: `${month}-03`,
    distance_yards: 220,
    time_s: 12.1,
  })

  await openPage(page, `${server.url}/contacts/${ada.id}`)
  await page.getByRole('link', { name: 'Monthly report' }).click()
  await page.getByLabel('Month').selectOption(month)
  const ofColt = page.getByRole('region', { name: 'Thirds Colt' })
  await expect(ofColt).toContainText('Share 1/3')
  await expect(ofColt).toContainText('220 yards in 12.1 s')
  await expectAccessible(page)
  expect(await sheets(page)).toBe(2)
  await page.getByRole('checkbox', { name: 'Works' }).uncheck()
  await expect(page).toHaveURL(`${server.url}/contacts/${ada.id}/report?month=${month}&leave=works`)
  await expect(ofColt).not.toContainText('220 yards')
  await page.getByLabel('Note').fill('Both are doing well.')

  const drawn = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  await drawn
  const href = await page.getByRole('link', { name: 'Open PDF' }).getAttribute('href')
  const pdf = await (await page.request.get(`${server.url}${href}`)).body()
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: /^Share the report for / })
  await expect(sharing.getByRole('checkbox', { name: 'With money', exact: true })).not.toBeChecked()
  const link = await createLink(sharing)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const visitor = await stranger(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto(link)
  const main = visitor.getByRole('main')
  for (const said of ['Ada Quill: report for', 'Both are doing well.', 'Thirds Colt', 'Rabies'])
    await expect(main).toContainText(said)
  await expect(main).not.toContainText('220 yards')
  await expect(visitor.getByRole('link')).toHaveText('Download as PDF')
  await expectAccessible(visitor)
  expect(await sideways(visitor)).toEqual({ scroll: 0, out: [] })
  expect(await sheets(visitor)).toBe(1)
  await visitor.context().close()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectNotice(page, 'Sending 1 report')
  await expect(page.getByText(/^Sent .* to ada@example\.com$/)).toBeVisible() // the PDF is drawn first
  expect(mail.received).toMatchObject([
    { to: ['ada@example.com'], text: expect.stringContaining('Both are doing well.') },
  ])
  expect(mail.received[0]?.pdf?.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)

  await openPage(page, `${server.url}/owner-reports?month=${month}`)
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Ada Quill')).toContainText('Thirds Colt, Whole Mare')
  await expect(row('Ada Quill')).toContainText('to ada@example.com')
  await expect(row('Cleo Marsh')).toContainText('No e-mail on file')
  await expect(row('Cleo Marsh').getByRole('checkbox')).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 1 report' }).click()
  await expect.poll(() => mail.received.length).toBe(2)
})
