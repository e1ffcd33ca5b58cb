import { expect, test } from '@playwright/test'
import { MAIL_PASSWORD, MAIL_USER } from '../apps/server/test/mail-server.ts'
import { expectAccessible, expectNotice, openPage } from './app.ts'
import { serverWithMail } from './own-server.ts'

const servers = serverWithMail()

test('e-mail is set up, tried with a wrong and the right password, and a list is turned on and stopped', async ({
  page,
}) => {
  const { server, mail } = servers()
  await openPage(page, `${server.url}/data/system`)
  const section = page.getByRole('region', { name: 'E-mail' })
  await expect(section.getByText('Off: Quarterpole sends nothing.')).toBeVisible()
  await section.getByLabel('Mail server').fill('127.0.0.1')
  await section.getByLabel('Security').selectOption('none')
  await section.getByLabel('Port').fill(String(mail.port))
  await section.getByLabel('User name').fill(MAIL_USER)
  await section.getByLabel('Password').fill('not the password')
  await section.getByLabel('From').fill('barn@example.com')
  await section.getByRole('button', { name: 'Save e-mail settings' }).click()
  await expectNotice(page, 'E-mail settings saved')
  await section.getByLabel('Send a test to').fill('ann@example.com')
  await section.getByRole('button', { name: 'Send a test' }).click()
  await expect(section.getByText('127.0.0.1 didn’t take the user name and password.')).toBeVisible()
  await section.getByLabel('Password').fill(MAIL_PASSWORD)
  await section.getByRole('button', { name: 'Save e-mail settings' }).click()
  await expect(section.getByLabel('Password')).toHaveValue('') // saved, and not read back
  await section.getByLabel('Send a test to').fill('ann@example.com')
  await section.getByRole('button', { name: 'Send a test' }).click()
  await expect(section.getByText('The mail server took the message.')).toBeVisible()
  await expectAccessible(page)

  await section.getByRole('link', { name: 'Your own list' }).click()
  const own = page.getByRole('region', { name: 'What’s due, by e-mail' })
  await own.getByLabel('Your e-mail address').fill('ann@example.com')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('We sent a link to ann@example.com.')).toBeVisible()
  await expectAccessible(page)
  const link = /\/e-mail\/confirm\/\S+/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? ''
  await page.goto(`${server.url}${link}`) // the server took any free port, which its settings don't say
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await openPage(page, `${server.url}/you`)
  await expect(own.getByLabel('Send me the list each morning')).toBeChecked()
  await own.getByRole('button', { name: 'Remove my address' }).click()
  await expectNotice(page, 'Your list is off')
})
