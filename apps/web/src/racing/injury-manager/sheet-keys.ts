/** Where an arrow key leads in the list beside the sheet. */
export const stepOf = (key: string): 1 | -1 | undefined =>
  key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined

/** The Outlook link of an injury. */
export const outlookLink = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-outlook="${id}"]`)
