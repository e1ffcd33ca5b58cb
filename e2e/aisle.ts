import { expect, type Page } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { settled } from './app.ts'

/** Waits until the app is saved for use without a network. */
export const installed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const shell = await caches.match('/', { cacheName: 'quarterpole-shell' })
        return shell !== undefined && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)

export async function openHorse(page: Page, url: string, { id, name }: Horse): Promise<void> {
  await page.goto(`${url}/horses/${id}#records`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Test results' })).toBeVisible()
  await settled(page)
}
/** What the bar says of the queue. */
export const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\d+ entr(?:y|ies)|needs? you/ })

export async function save(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}
export async function addTest(page: Page, marker: string, raw: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a test result' }).click()
  await page.getByRole('dialog').getByLabel('Test', { exact: true }).selectOption(marker)
  await page
    .getByRole('dialog')
    .getByLabel(/^Result/)
    .fill(raw)
  await save(page, 'Save Result')
}
export async function addInjury(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an injury' }).click()
  await page.getByRole('dialog').getByLabel(/^Type/).fill(type)
  await save(page, 'Save Injury')
}
export async function addStart(page: Page, day: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a start' })
  if (await add.isHidden()) await page.getByText('More', { exact: true }).click()
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Track \(/).selectOption({ index: 1 })
  await dialog.getByLabel(/^Date/).fill(day)
  await dialog.getByLabel(/^Yards/).fill('350')
  await dialog.getByLabel(/^Time/).fill('17.9')
  await save(page, 'Save Start')
}
export async function addVaccination(page: Page, product: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a care entry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save Care entry' }).click()
  await expect(dialog).toContainText('Enter the product, or what was done.')
  await dialog.getByLabel(/^Product/).fill(product)
  await save(page, 'Save Care entry')
}
export async function editNotes(page: Page, notes: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Notes').fill(notes)
  await save(page, 'Save Changes')
}

/** Waits until an answer whose query key has these words is on the device. */
export const answerSaved = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const isThere = (await indexedDB.databases()).some(({ name }) => name === 'quarterpole')
        if (!isThere) return '' // opening it would make an empty one
        return new Promise<string>((resolve) => {
          indexedDB.open('quarterpole').onsuccess = ({ target }) => {
            const db = (target as IDBOpenDBRequest).result
            const keys = db.transaction('answers').objectStore('answers').getAllKeys()
            keys.onsuccess = () => {
              db.close()
              resolve(keys.result.join(' '))
            }
          }
        })
      }),
    )
    .toContain(words)
