import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive } from './ready.mjs'

const COMMAND = `
  import { runInPlace } from ${JSON.stringify(new URL('./run-child.mjs', import.meta.url).href)}
  runInPlace(process.execPath, ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'], {})`

test('the program ends with npm’s shell, which forwards no signals', async () => {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$COMMAND"; exit $?'], {
    env: { ...process.env, NODE: process.execPath, COMMAND, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(shell.stdout, 'data')
  const program = Number(said)
  expect(isAlive(program)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(program)).toBe(false)
})
