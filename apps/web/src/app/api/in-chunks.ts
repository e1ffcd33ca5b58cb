import type { Answer } from './client.ts'

/** For an infinite query of a list that is loaded `size` records at a time. */
export const inChunks = (size: number) => ({
  initialPageParam: 0,
  getNextPageParam: ({ total = 0 }: Answer<unknown>, pages: readonly unknown[]) =>
    pages.length * size < total ? pages.length * size : undefined,
})
