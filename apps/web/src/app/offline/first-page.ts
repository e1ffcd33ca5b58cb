const SETTLED_MS = 3000

const settled = new Promise<void>((resolve) => {
  setTimeout(resolve, SETTLED_MS)
})

/** What no page needs is loaded after the first one. */
export const afterFirstPage = (): Promise<void> => settled
