import { toggleCompared } from './compare-list.ts'

/** Marks a row or page as a horse's, so that x picks him there. */
export const horseMark = ({ id, name }: { id: number; name: string }) => ({
  'data-horse': id,
  'data-horse-name': name,
})

/** The horse of the row in focus, else of the page. */
function focusedHorse(): { id: number; name: string } | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-horse]')
  const marked = row ?? document.querySelector<HTMLElement>('main [data-horse][data-page]')
  const { horse, horseName } = marked?.dataset ?? {}
  return horse === undefined || horseName === undefined ? null : { id: Number(horse), name: horseName }
}

/** @returns whether there was a horse to pick */
export function toggleFocusedHorse(): boolean {
  const horse = focusedHorse()
  if (horse !== null) toggleCompared(horse)
  return horse !== null
}
