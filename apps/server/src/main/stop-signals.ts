/** A key press reaches every process of a terminal, and each may pass it on. */
const SAME_PRESS_MS = 1000

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
export type StopSignal = (typeof STOP_SIGNALS)[number]

interface Stopping {
  /** Gracefully; called once. */
  stop: () => void
  /** At once; for whoever presses Ctrl-C again. */
  abandon: () => void
}

/**
 * What each signal does. One stop often arrives more than once: from a supervisor that signals a whole group, and again from
 * a parent that passes it on. So only Ctrl-C, pressed again, ends a stop that is under way.
 *
 * @param now  ms
 */
export function signalHandler({ stop, abandon }: Stopping, now: () => number = () => performance.now()) {
  let sinceMs: number | undefined
  return (signal: StopSignal): void => {
    if (sinceMs === undefined) {
      sinceMs = now()
      stop()
    } else if (signal === 'SIGINT' && now() - sinceMs > SAME_PRESS_MS) abandon()
  }
}

export function onStopSignals(stopping: Stopping): void {
  const handle = signalHandler(stopping)
  for (const signal of STOP_SIGNALS) process.on(signal, handle)
}
