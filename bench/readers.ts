import autocannon from 'autocannon'

/** A stable's people at work: they ask for the same again and again, a hundred times a second between them. */
const READERS = { connections: 4, overallRate: 100 }

/**
 * `node readers.ts URL SECONDS`: asks from a process of its own, for so long or until any message, and sends the p99 of
 * the answers, ms. What the bench does meanwhile, sending a file or collecting garbage, is not taken for the server's
 * delay.
 */
const [url = '', seconds] = process.argv.slice(2)
const load = autocannon({ url, ...READERS, duration: Number(seconds) }, (error, result) => {
  if (error) throw error
  const { latency, non2xx, errors, timeouts } = result
  if (non2xx + errors + timeouts > 0) throw new Error(`${url}: not all was answered with 2xx`)
  process.send?.(latency.p99)
  process.disconnect()
})
process.on('message', () => load.stop())
