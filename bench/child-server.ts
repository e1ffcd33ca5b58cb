import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

/** Starts a server of this folder in a process of its own and waits for the address it prints. */
export async function startChild(
  file: string,
  args: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('http')) return { url: line.trim(), stop }
  }
  throw new Error(`${file} ended before it listened`)
}
