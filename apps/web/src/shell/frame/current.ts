import type { Page } from '../../app/page.ts'

/** For `aria-current`: the page itself, or one below it. @param current the page of its kind that one is on or below */
export const currentIn = (page: Page, current: Page | undefined, here: string): 'page' | true | undefined =>
  page.path === here ? 'page' : page === current ? true : undefined
