import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ChildProcess>()
let isOver = false

/** Starts a process that ends with the drills, also when they are interrupted. */
export function start(file: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (isOver) throw new Error('the drills were interrupted')
  const child = spawn(file, args, options)
  running.add(child)
  return child.once('exit', () => running.delete(child))
}

/** Kills a process and those below it. */
export async function kill(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const exit = once(child, 'exit')
  signalTree(child, 'SIGKILL')
  await exit
}

/** Kills everything that was started; nothing can be started after it. */
export async function killAll(): Promise<void> {
  isOver = true
  await Promise.all([...running].map(kill))
}

/** Sends a signal to a process and those below it. */
export function signalTree(
  { pid }: { readonly pid?: number | undefined },
  signal: 'SIGKILL' | 'SIGSTOP',
): void {
  if (pid === undefined) return
  trySignal(pid, 'SIGSTOP') // so that it starts no more
  const pairs = list('ppid').map((row) => row.split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([id = 0, above]) => (above === parent ? [id, ...below(id)] : []))
  for (const id of [...below(pid), pid]) trySignal(id, signal)
}

/** PostgreSQL servers whose data is in a folder, whoever their parent is. */
export const serversOn = (folder: string): { pid: number }[] =>
  list('args')
    .filter((row) => row.includes(` -D ${folder}`))
    .map((row) => ({ pid: Number.parseInt(row, 10) }))

/** Every process: its id, and what else is asked for. */
const list = (column: 'ppid' | 'args') =>
  execFileSync('ps', ['-A', '-o', `pid=,${column}=`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim())

function trySignal(pid: number, signal: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended
  }
}
