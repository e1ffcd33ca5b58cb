import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Ctrl-C reaches every process of a terminal, and npm passes it on again: one key press must not count twice. */
const SAME_KEY_PRESS_MS = 500
/** How often it is looked whether npm's shell is still there. */
const LOOK_MS = 500

/**
 * Runs one long-lived program in place of this command: signals are passed on, its exit code becomes ours.
 * The program has its own process group, so that a signal to the whole group reaches it once, through us; a
 * second one later on reaches it too and may be taken as "now, at once".
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
  let last = -Infinity
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - last > SAME_KEY_PRESS_MS) child.kill(signal)
      last = now
    })
  }
  endWithShell(child)
  child.on('error', (error) => {
    console.error(`${file} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * npm runs a command in a shell. Told to end, it ends the shell, which passes nothing on: the command has another parent
 * then, and takes it for the signal.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithShell(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    child.kill('SIGTERM')
  }, LOOK_MS).unref()
}
