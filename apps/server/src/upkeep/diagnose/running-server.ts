const TIMEOUT_MS = 3000

/** Health of the server on this machine, and how often each route answered with an error since it started. */
export async function runningServer(port: number) {
  try {
    const read = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const health: unknown = await (await read('/api/health')).json()
    const metrics = await (await read('/api/metrics')).text()
    return { health, errors: errorCounts(metrics) }
  } catch {
    return 'not running on this port of this machine'
  }
}

const COUNT =
  /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]*)",status="([45]\d\d)"\} (\d+)$/gm

/** Routes are patterns such as /api/horses/:id, so that no id or name is in them. */
export const errorCounts = (metrics: string): Record<string, number> =>
  Object.fromEntries(
    Array.from(metrics.matchAll(COUNT), ([, method, route, status, count]) => [
      `${status} ${method} ${route}`,
      Number(count),
    ]),
  )
