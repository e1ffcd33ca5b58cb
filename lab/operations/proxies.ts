import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ended, temporary } from '../../scripts/start-server.ts'
import { root } from '../../scripts/ready.mjs'

/** Name that the proxies' example files use. */
export const SITE = 'barn.example'

export interface Ports {
  /** Of Quarterpole. */
  readonly server: number
  readonly http: number
  readonly tls: number
}

interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Proxy {
  readonly name: 'nginx' | 'caddy'
  /** How to install it on Debian and its like. */
  readonly install: string
  /** Writes the example file with these ports and this certificate; returns the command that runs it. */
  readonly prepare: (folder: string, ports: Ports, certificate: Certificate) => string[]
}

const example = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

/** Replaces text that must be there, so that a changed example file fails instead of being tested half. */
function withReplaced(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the example has no “${from}”`)
    return result.replaceAll(from, to)
  }, text)
}

const nginx: Proxy = {
  name: 'nginx',
  install: 'sudo apt install nginx',
  prepare: (folder, ports, { cert, key }) => {
    const site = withReplaced(example('nginx/quarterpole.conf'), [
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
      ['https://$http_host$request_uri', `https://${SITE}:${ports.tls}$request_uri`],
      ['/etc/letsencrypt/live/barn.example/fullchain.pem', cert],
      ['/etc/letsencrypt/live/barn.example/privkey.pem', key],
      ['http://127.0.0.1:3000', `http://127.0.0.1:${ports.server}`],
    ])
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    const user = process.getuid?.() === 0 ? 'user root;\n' : ''
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user}pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\ndaemon off;\nevents {}\n` +
        `http {\naccess_log off;\n${paths}\n${site}\n}\n`,
    )
    return ['nginx', '-e', `${folder}/error.log`, '-p', folder, '-c', join(folder, 'nginx.conf')]
  },
}

const caddy: Proxy = {
  name: 'caddy',
  install: 'sudo apt install caddy',
  prepare: (folder, ports, { cert, key }) => {
    const site = withReplaced(example('caddy/Caddyfile'), [
      ['\nbarn.example {', `\n${SITE}:${ports.tls} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`],
      ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    ])
    const options = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.tls}\n\tstorage file_system ${folder}/caddy\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), options + site)
    return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

export const PROXIES: readonly Proxy[] = [nginx, caddy]

/** Makes a throwaway certificate for the example's host name, signed by itself. */
export function throwawayCertificate(folder: string): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const name = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    key,
    '-out',
    cert,
  ]
  const made = spawnSync('openssl', [...request, ...name])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`)
  return { cert, key }
}

/** Runs a proxy with its example file until it listens. */
export async function startProxy(proxy: Proxy, ports: Ports, certificate: Certificate) {
  const folder = temporary(proxy.name)
  mkdirSync(join(folder, 'home'))
  const [program = '', ...args] = proxy.prepare(folder, ports, certificate)
  const env = { ...process.env, HOME: join(folder, 'home') }
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)))
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    if (await accepts(ports.tls)) return { stop }
    await sleep(100)
  }
  await stop()
  throw new Error(`${proxy.name} did not start:\n${output}`)
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
