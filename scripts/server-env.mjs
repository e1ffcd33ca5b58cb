import { join } from 'node:path'
import { root } from './ready.mjs'

/**
 * Environment of a server process; the user's own settings win.
 *
 * MALLOC_MMAP_THRESHOLD_: returns freed large arrays to the system. By default glibc raises this threshold dynamically, up
 * to 32 MB, so that temporary memory of threads stays resident.
 * NODE_COMPILE_CACHE: later starts and threads skip stripping and compiling modules.
 */
export const serverEnv = () => ({
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(2 ** 20),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
})
