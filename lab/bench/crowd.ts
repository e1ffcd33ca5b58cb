import { ask, type Question } from './caller.ts'

/**
 * `node crowd.ts URL READERS`: so many people in a process of their own, each of whom asks for the next page as soon as
 * the last one has come. Sends a message when each has had an answer; at any message it ends, and sends the mean time of
 * the answers in between, ms.
 */
const [url = '', readers] = process.argv.slice(2)
const PAGES: readonly Question[] = [
  { path: '/api/horses?limit=50&sort=name' },
  { path: '/api/horses/1' },
  { path: '/api/horses?limit=50&q=a' },
  { path: '/api/horses/1/pedigree?generations=5' },
]
let isOpen = true
process.once('message', () => (isOpen = false))

const everyone = Array.from({ length: Number(readers) }, (_, at) => at)
const page = (at: number) => ask(url, PAGES[at % PAGES.length] as Question) // below the length

async function read(from: number): Promise<number[]> {
  const times: number[] = []
  for (let at = from; isOpen; at++) times.push(await page(at))
  return times
}

await Promise.all(everyone.map(page))
process.send?.('reading')
const times = (await Promise.all(everyone.map(read))).flat()
process.send?.(times.reduce((sum, ms) => sum + ms, 0) / times.length)
process.disconnect()
