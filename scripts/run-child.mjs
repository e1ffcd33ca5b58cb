import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Interval of checks that npm's shell is alive. */
const POLL_MS = 500

/**
 * Runs one long-lived program in place of this command: forwards signals and exits with its code. The program has its
 * own process group, so that a signal to our group reaches it through us: perhaps twice, since npm forwards it too. What
 * a second one means is up to the program.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function runInPlace(file, args, options) {
  const child = spawn(file, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    ...options,
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  onShellEnd(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${file} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * npm runs a command in a shell. On a signal npm ends the shell, which forwards nothing; this command then gets another
 * parent process and treats that as the signal.
 *
 * @param {() => void} call
 */
export function onShellEnd(call) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(poll)
    call()
  }, POLL_MS).unref()
}
