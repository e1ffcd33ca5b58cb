import { inbreeding } from '@quarterpole/genetics/inbreeding'
import type { Pedigree } from '@quarterpole/genetics/pedigree'
import { Piscina } from 'piscina'

/** Below this the coefficients take less time than starting a thread. */
const THREAD_FROM = 50_000

/** Wright's F of every horse of a snapshot; for a large herd in a thread of its own, so that requests are answered meanwhile. */
export async function inbreedingAside(ped: Pedigree): Promise<Float64Array> {
  if (ped.n < THREAD_FROM) return inbreeding(ped)
  const thread = new Piscina<Pedigree, Float64Array>({
    filename: new URL('./inbreeding-worker.ts', import.meta.url).href,
    maxThreads: 1,
  })
  try {
    return await thread.run(ped)
  } finally {
    await thread.destroy()
  }
}
