// `npm run dev`: the server, restarted when its code changes, and the web app with hot reload, on one address.
import './guard.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root, runtime, tool, toolEnv } from './ready.mjs'

ensureInstalled()
const serverPort = process.env.PORT ?? '3000'
const pagesPort = process.env.PAGES_PORT ?? '5173'
const pages = [`http://127.0.0.1:${pagesPort}`, `http://localhost:${pagesPort}`]

const programs = [
  start(['--watch', join(root, 'apps/server/src/main/main.ts')], {
    PORT: serverPort,
    CORS_ORIGINS: [...pages, process.env.CORS_ORIGINS].filter(Boolean).join(','),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  }),
  start([tool('vite'), join(root, 'apps/web'), '--host', '127.0.0.1', '--port', pagesPort, '--strictPort'], {
    QP_API: `http://127.0.0.1:${serverPort}`,
  }),
]
console.log(`Web app on ${pages[0]}, API server on http://127.0.0.1:${serverPort}. Ctrl-C stops both.`)

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {import('node:child_process').ChildProcess}
 */
function start(args, env) {
  const child = spawn(runtime(), args, {
    cwd: root,
    env: toolEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('exit', (code) => endAll(code ?? 0)) // stop the other one too
  return child
}

/** @param {number} code */
function endAll(code) {
  for (const child of programs) if (child.exitCode === null) child.kill('SIGTERM')
  process.exitCode ??= code
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => endAll(0))
