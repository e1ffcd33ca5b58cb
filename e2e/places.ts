import { expect, type Page } from '@playwright/test'
import type { Horse } from '@quarterpole/contract/horse'
import { findParents } from './app.ts'

export interface Place {
  path: string
  /** What to do there before looking. */
  act?: (page: Page) => Promise<void>
}

/** Every page of the sample herd, and every kind of dialog with an address. */
export async function everyPlace(page: Page): Promise<Place[]> {
  const { sire, dam } = await findParents(page, { complete: true })
  const get = async (path: string) => await (await page.request.get(path)).json()
  const [track] = await get('/api/tracks/')
  const [contact] = await get('/api/contacts')
  const [injury] = await get('/api/injuries/?status_filter=active')
  const cards: { id: number }[] = await get('/api/race-cards?limit=1')
  const horses: Horse[] = await get('/api/horses/?mine=true&sort=-age&limit=400')
  const runners = horses.filter(({ starts }) => starts > 1).slice(0, 8)
  const dialogs = [
    `/horses?details=${sire.id}`,
    `/horses?pedigree=${sire.id}`,
    `/horses?edit=${sire.id}`,
    `/injuries?impact=${injury.id}`,
    '/injuries?add=new',
    '/tracks?form=new',
    '/contacts?add=new',
    `/contacts/${contact.id}?open=merge`,
    '/mares?form=cover',
    '/to-do?add=new',
    '/stallion-book?form=book',
    '/stallion-book?form=import',
    `/stallion-book?form=season&season=2027&stallion=${sire.id}`,
    `/stallion-book?form=report&season=2027&stallion=${sire.id}`,
  ]
  return [
    ...[
      '/',
      '/race-lens',
      '/breeding',
      '/horses',
      '/tracks',
      '/injuries',
      '/withdrawals',
      '/data',
      '/data/quality',
      '/data/export',
      '/data/system',
      '/activity',
      '/mares',
      '/to-do',
      '/stallion-book',
      '/semen-tank',
      '/collection-day',
      `/collection-day?stallion=${sire.id}&day=2027-03-10`,
      '/registry-rules',
      '/contacts',
      '/here',
      '/statements',
      `/contacts/${contact.id}`,
      `/contacts/${contact.id}/statement`,
      '/owner-reports',
      `/contacts/${contact.id}/report`,
      '/crosses',
      '/race-cards',
      '/season-plan',
      '/shared',
      '/waiting',
      '/feedback',
      '/breeding/board',
      `/compare?horses=${sire.id}-${dam.id}`,
      '/how/variances',
      '/how',
      '/how/evaluation',
      '/how/race',
      '/how/assumptions',
      '/how/herd',
      `/horses/${sire.id}`,
      `/horses/${dam.id}`,
      `/horses/${dam.id}/foals`,
      `/breeding?sire=${sire.id}`,
      `/breeding?dam=${dam.id}`,
      ...cards.slice(0, 1).map(({ id }) => `/race-cards/${id}`),
    ].map((path) => ({ path })),
    { path: `/tracks?track=${track.id}` },
    { path: '/tracks/ladder?time=20.15' },
    {
      path: `/breeding/trace?sire=${sire.id}&dam=${dam.id}&test=gbed`,
      act: (on) => expect(on.getByRole('heading', { name: 'Every ancestor' })).toBeVisible(),
    },
    ...runners.slice(0, 1).map(({ id }) => ({
      path: `/horses/${id}/career`,
      act: (on: Page) => expect(on.getByRole('heading', { name: 'Start by start' })).toBeVisible(),
    })),
    {
      path: `/breeding?sire=${sire.id}&dam=${dam.id}`,
      act: (on) => expect(on.getByRole('heading', { name: 'Similar crosses' })).toBeVisible(),
    },
    {
      path: `/race-lens?track=${track.id}&horses=${runners.map(({ id }) => id).join('-')}&run=yes`,
      act: async (on) => {
        const strip = on.getByRole('region', { name: 'What if' })
        const distance = strip.getByLabel('What if the distance is')
        await expect(strip).toBeVisible()
        if (await distance.isHidden()) await strip.getByText('What if', { exact: true }).click() // folded on a phone
        await distance.selectOption('550')
      },
    },
    ...dialogs.map((path) => ({
      path,
      act: (on: Page) => expect(on.getByRole('dialog').getByRole('heading').first()).toBeVisible(),
    })),
  ]
}
