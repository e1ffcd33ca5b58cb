import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dollarsAndCents } from '@quarterpole/contract/cents'
import { mailSettings } from '../apps/server/test/mail-server.ts'
import { expectAccessible, expectNotice, openPage, sheets, sideways, write } from './app.ts'
import { createLink, stranger } from './links.ts'
import { serverWithMail } from './own-server.ts'

const servers = serverWithMail()

const MONTH = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
const LAST = new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5)), 0)).getUTCDate()
const on = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}`
const OWNERS =
  'Ada Quill,Ben Lund,Cleo Marsh,Dov Stern,Eve Tully,Finn Oakes,Gwen Pratt,Hal Vance,Ida Worth'.split(',')
/** The last has none. */
const mailOf = (name: string) =>
  name === OWNERS.at(-1) ? undefined : `${name.toLowerCase().replace(' ', '.')}@example.com`
/** Cents a day. */
const KEEP = [
  { kind: 'training', horse: 'Ember Colt', sex: 'S', count: 10, cents: 38_50 },
  { kind: 'lay_up', horse: 'Ember Rest', sex: 'G', count: 4, cents: 24_75 },
  { kind: 'board', horse: 'Ember Mare', sex: 'M', count: 4, cents: 19_99 },
] as const
const HORSES = KEEP.flatMap(({ horse, sex, count, cents }) =>
  Array.from({ length: count }, (_, at) => ({ name: `${horse} ${at + 1}`, sex, cents })),
)
/** Who owns a horse in equal parts on a day: a mare in thirds, one in halves, one of whom half is sold on the 16th. */
const ownersOn = (horse: number, day: number): number[] => {
  if (horse === 15) return [0, 1, 2]
  if (horse === 16) return [3, 4]
  return horse === 17 ? (day < 16 ? [5] : [5, 6]) : [horse % 9]
}
const ONCE = [
  { horse: 15, day: 2, kind: 'vet', cents: 100_00, what: 'Scoped' },
  { horse: 0, day: 5, kind: 'entry_fee', cents: 312_50, what: 'Trial' },
  { horse: 16, day: 9, kind: 'transport', cents: 145_55, what: 'To the track' },
  { horse: 1, day: 12, kind: 'farrier', cents: -12_35, what: 'Shoe replaced' },
  { horse: 17, day: 16, kind: 'farrier', cents: 185_01, what: 'Shod' },
]
const PAID = { owner: 2, cents: 500_00 }

/** What each owner owes: each charge is cut into whole cents, those left over one each in the owners' order. */
function owed(once = ONCE): number[] {
  const due = OWNERS.map((_, at) => (at === PAID.owner ? -PAID.cents : 0))
  const charge = (cents: number, owners: number[]) => {
    const [whole, over] = [Math.floor(Math.abs(cents) / owners.length), Math.abs(cents) % owners.length]
    for (const [at, owner] of owners.entries())
      due[owner] = (due[owner] ?? 0) + Math.sign(cents) * (whole + (at < over ? 1 : 0))
  }
  for (const [horse, { cents }] of HORSES.entries())
    for (const [first, last] of horse === 17 ? [[1, 15] as const, [16, LAST] as const] : [[1, LAST] as const])
      charge(cents * (last - first + 1), ownersOn(horse, first))
  for (const { horse, day, cents } of once) charge(cents, ownersOn(horse, day))
  return due
}
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** Horses, owners and what was charged once, by calls. @returns ids in their order */
async function buildMonth(page: Page, url: string) {
  const post = async (path: string, data: object) =>
    ((await (await write(page, `${url}/api${path}`, data)).json()) as { id: number }).id
  const owners: number[] = []
  const horses: number[] = []
  const charges: number[] = []
  for (const name of OWNERS)
    owners.push(await post('/contacts', { name, email: mailOf(name) ?? null, address: '12 Mill Road' }))
  for (const [at, { name, sex }] of HORSES.entries()) {
    const horse_id = await post('/horses', { name, sex, foaled: '2021-03-01' })
    horses.push(horse_id)
    const [before, after] = [ownersOn(at, 1), ownersOn(at, LAST)]
    const own = (ids: number[], from_day: string, until_day: string | null) =>
      Promise.all(
        ids.map((id) =>
          post('/ownerships', {
            horse_id,
            contact_id: owners[id],
            from_day,
            until_day,
            share: `1/${ids.length}`,
          }),
        ),
      )
    const isSold = before.length !== after.length
    await own(before, '2025-01-01', isSold ? on(16) : null)
    if (isSold) await own(after, on(16), null)
  }
  for (const { horse, day, kind, cents, what } of ONCE)
    charges.push(
      await post('/charges', {
        horse_id: horses[horse],
        charge_date: on(day),
        kind,
        what,
        amount_cents: Math.abs(cents),
        is_credit: cents < 0,
      }),
    )
  await post('/payments', {
    contact_id: owners[PAID.owner],
    paid_on: on(20),
    amount_cents: PAID.cents,
    how: 'check',
  })
  return { owners, horses, charges }
}

/** Rates by kind of keep, set in the list of horses, and the month's days at them. */
async function billTheMonth(page: Page, url: string) {
  const dialog = page.getByRole('dialog')
  const forAll = page.getByText('For all of them', { exact: true })
  for (const { kind, horse, count, cents } of KEEP) {
    await page.goto(`${url}/horses?q=${encodeURIComponent(horse)}`)
    await forAll.click()
    await page.getByRole('button', { name: `Set a rate for these ${count}` }).click()
    await dialog.getByLabel(/^For/).selectOption(kind)
    await dialog.getByLabel(/^Amount/).fill(String(cents / 100))
    await dialog.getByLabel(/^From/).fill(on(1))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`${url}/horses?q=Ember`)
  await forAll.click()
  await page.getByRole('button', { name: 'Bill days of these 18' }).click()
  await dialog.getByLabel(/^From/).fill(on(1))
  await dialog.getByLabel(/^Through/).fill(on(LAST))
  await dialog.getByRole('button', { name: 'Show what it comes to' }).click()
  const lines = dialog.getByRole('region', { name: 'What it comes to' }).getByRole('row')
  await expect(lines).toHaveCount(1 + 19 + 1) // a horse a line, and one more of whom half was sold
  await expect(lines.last()).toContainText(dollarsAndCents(LAST * sum(HORSES.map(({ cents }) => cents))))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Charge \$/ }).click()
  await expectNotice(page, /^19 charges for \$[\d,.]+ saved$/)
}

test('a trainer’s month: 18 horses of 9 owners from rates to statements sent, to the cent; one is reversed', async ({
  page,
  browser,
}) => {
  const { server, mail } = servers()
  await page.request.put(`${server.url}/api/mail`, { data: mailSettings(mail.port) })
  const { owners, horses, charges } = await buildMonth(page, server.url)
  await openPage(page, `${server.url}/horses`)
  await billTheMonth(page, server.url)
  const balances = async () => {
    const reply = await page.request.get(`${server.url}/api/balances`)
    const on_file = ((await reply.json()) as { balances: { contact_id: number; cents: number }[] }).balances
    return owners.map((id) => on_file.find(({ contact_id }) => contact_id === id)?.cents)
  }
  const edit = (amount_cents: number) => {
    const { horse = 0, day = 0, kind } = ONCE[1] ?? {}
    return page.request.put(`${server.url}/api/charges/${charges[1]}`, {
      data: { horse_id: horses[horse], charge_date: on(day), kind, amount_cents },
    })
  }
  const due = owed()
  expect(await balances()).toEqual(due)

  await page.goto(`${server.url}/statements?month=${MONTH}`)
  const run = page.getByRole('region', { name: 'Statements to issue' })
  const row = (name: string) => run.getByRole('row', { name })
  for (const [at, name] of OWNERS.entries())
    await expect(row(name)).toContainText(dollarsAndCents(due[at] ?? 0))
  await expect(row('Ida Worth')).toContainText('No e-mail on file')
  await expect(row('Cleo Marsh')).toContainText('−$500.00')
  await expect(row('Together').last()).toContainText(dollarsAndCents(sum(due)))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue and send 9 statements' }).click()
  await expectNotice(page, 'Statements 1 to 9 issued')
  const issued = page.getByRole('region', { name: 'Issued statements' })
  await expect(issued.getByRole('row', { name: 'Ida Worth' })).toContainText(
    'Not sent: No e-mail address on file.',
  )
  await expect(issued.getByText(/^Sent .* to \S+@example\.com$/)).toHaveCount(8) // the PDFs are drawn first
  for (const [at, name] of OWNERS.entries())
    await expect(issued.getByRole('row', { name })).toContainText(dollarsAndCents(due[at] ?? 0))
  await expectAccessible(page)
  const sent = mail.received.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))
  expect(sent.map(({ to, pdf }) => [...to, pdf !== null])).toEqual(
    OWNERS.slice(0, -1).map((name) => [mailOf(name), true]),
  )
  for (const [at, { text }] of sent.entries()) expect(text).toContain(dollarsAndCents(due[at] ?? 0))
  expect(await balances()).toEqual(due)

  const refused = await edit(130_00)
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({
    detail: 'Statement 1 bills this charge. Reverse the statement first, or add a credit.',
  })
  await issued.getByRole('row', { name: 'Ada Quill' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = await createLink(page.getByRole('dialog', { name: 'Share statement 1' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const visitor = await stranger(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Ada Quill')
  const thirds = visitor.getByRole('region', { name: 'Charges and payments' }).getByRole('row', {
    name: 'Scoped',
  })
  await expect(thirds).toContainText('$33.34')
  await expectAccessible(visitor)
  expect(await sideways(visitor)).toEqual({ scroll: 0, out: [] })
  expect(await sheets(visitor)).toBe(1)
  const [pdf] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download as PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('Statement 1 Ada Quill.pdf')
  expect(readFileSync(await pdf.path(), 'latin1').slice(0, 5)).toBe('%PDF-')

  await expect(page.getByRole('heading', { name: 'Ada Quill', level: 1 })).toBeVisible()
  expect(await sheets(page)).toBe(1)
  await page.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse it' }).click()
  await expectNotice(page, 'Statement 1 reversed by 10')
  await expectAccessible(page)
  await visitor.reload()
  await expect(visitor.getByRole('status')).toContainText('Statement 1 was reversed by statement 10')
  await expectAccessible(visitor)
  await page.goto(`${server.url}/shared`)
  await page.getByRole('button', { name: 'Revoke the link to Statement 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectNotice(page, 'Link revoked')
  expect((await visitor.reload())?.status()).toBe(404)

  expect(await balances()).toEqual(due) // a reversal changes no balance
  expect((await edit(130_00)).status()).toBe(200)
  const mended = owed(ONCE.map((one, at) => (at === 1 ? { ...one, cents: 130_00 } : one)))
  expect(await balances()).toEqual(mended)
  await page.goto(`${server.url}/statements?month=${MONTH}`)
  await expect(row('Together').last()).toContainText(dollarsAndCents(mended[0] ?? 0)) // the other eight are done
  await page.getByLabel('Send each by e-mail').uncheck()
  await page.getByRole('button', { name: 'Issue 1 statement' }).click()
  await expectNotice(page, 'Statement 11 issued')
  await issued.getByRole('link', { name: '11', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Balance' }).last()).toContainText(
    dollarsAndCents(mended[0] ?? 0),
  )
  await page.goto(`${server.url}/contacts/${owners[0]}`)
  await expect(page.getByRole('region', { name: 'Issued statements' }).last().getByRole('row')).toHaveCount(4)
})
