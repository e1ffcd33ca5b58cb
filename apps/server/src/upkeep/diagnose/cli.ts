import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError, parseConfig } from '../../platform/process/config.ts'
import { diagnose } from './diagnosis.ts'

/** `npm run diagnose [-- --out FILE]`: writes one file for a bug report; `-` writes to standard output. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  const diagnosis = await diagnose(parseConfig(process.env))
  const text = `${JSON.stringify(diagnosis, null, 2)}\n`
  if (values.out === '-') {
    process.stdout.write(text)
    return
  }
  const path = values.out ?? `quarterpole-diagnosis-${diagnosis.made_at.slice(0, 10)}.json`
  writeFileSync(path, text)
  process.stdout.write(
    `Wrote ${path}. It has no names of horses or people; read it before you attach it to a report.\n`,
  )
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
