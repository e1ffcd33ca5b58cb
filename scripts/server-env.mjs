import { join } from 'node:path'
import { root } from './ready.mjs'

/**
 * Environment of a server's process; what the user has set stays.
 *
 * Large columns go back to the system as soon as they are free: left to itself glibc raises the size from which they do
 * with every one that is freed, up to 32 MB, and what threads held in passing stays resident between what lives on.
 * Node keeps the compiled modules, so that the next start, and every thread, need not strip and compile them again.
 */
export const serverEnv = () => ({
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(2 ** 20),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
})
