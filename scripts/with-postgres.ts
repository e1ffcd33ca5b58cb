import { spawn } from 'node:child_process'
import { sharedServer } from './postgres-for-tests.ts'

/** Runs a Node program with `TEST_DATABASE_URL`: the given one, or the lockfile's PostgreSQL, started for it. */
const given = process.env.TEST_DATABASE_URL
const server = given ? { url: given, release: async () => {} } : await sharedServer()
const env = { ...process.env, TEST_DATABASE_URL: server.url }
const child = spawn(process.execPath, process.argv.slice(2), { env, stdio: 'inherit' })
child.once('exit', async (code) => {
  await server.release()
  process.exitCode = code ?? 1
})
