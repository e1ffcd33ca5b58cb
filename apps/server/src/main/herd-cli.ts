import { resolve } from 'node:path'
import { type HerdRequest, readRequest, USAGE, UsageError, writeHerd } from '@quarterpole/herd-sim/cli'
import { ConfigError, parseConfig } from '../platform/process/config.ts'
import { loadHerd } from './load-herd.ts'

/** `npm run herd`: simulates a herd as files, or directly in a database. */
async function main(): Promise<void> {
  // A closed output pipe (`| head`) must not stop the herd from being written.
  process.stdout.on('error', () => {})
  try {
    const request = readRequest(process.argv.slice(2), () => new Date().toISOString().slice(0, 10))
    if (request === null) process.stdout.write(USAGE)
    else await createHerd(request)
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
    else if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`)
    else throw error
    process.exitCode = 2
  }
}

async function createHerd({ target, ...wanted }: HerdRequest): Promise<void> {
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  if (target.kind === 'files') await writeHerd(wanted, target, log)
  else await loadHerd({ ...parseConfig(process.env), dataDir: resolve(target.into) }, wanted, log)
}

await main()
