import { expect, test } from 'vitest'
import { signalHandler, type StopSignal } from './stop-signals.ts'

/** What signals do, each so many ms after the start. */
function after(signals: readonly (readonly [atMs: number, signal: StopSignal])[]): string[] {
  const done: string[] = []
  let nowMs = 0
  const handle = signalHandler(
    { stop: () => done.push('stop'), abandon: () => done.push('abandon') },
    () => nowMs,
  )
  for (const [atMs, signal] of signals) {
    nowMs = atMs
    handle(signal)
  }
  return done
}

test('a stop that arrives again and again is one stop', () => {
  expect(after([0, 3, 600, 5000].map((atMs) => [atMs, 'SIGTERM']))).toEqual(['stop'])
  expect(
    after([
      [0, 'SIGINT'],
      [2, 'SIGINT'],
      [700, 'SIGTERM'],
      [2000, 'SIGHUP'],
    ]),
  ).toEqual(['stop'])
})

test('Ctrl-C, pressed again, ends the stop at once', () => {
  expect(
    after([
      [0, 'SIGINT'],
      [1500, 'SIGINT'],
    ]),
  ).toEqual(['stop', 'abandon'])
  expect(
    after([
      [0, 'SIGTERM'],
      [1500, 'SIGINT'],
    ]),
  ).toEqual(['stop', 'abandon'])
})
