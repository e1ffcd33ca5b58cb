import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporary } from '../../scripts/start-server.ts'
import { root, runtime } from '../../scripts/ready.mjs'

/** Exposure by `systemd-analyze security`, from 0 (best) to 10; an ordinary service has 9. */
const MAX_EXPOSURE = 2

/** Verifies the unit file with this machine's Node in place of the installed one. @throws if systemd finds a fault */
export function verifyUnit(): string {
  const folder = temporary('systemd')
  const unit = join(folder, 'quarterpole.service')
  const text = readFileSync(join(root, 'deploy/systemd/quarterpole.service'), 'utf8')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    unit,
    text
      .replace(/^ExecStart=\S+/m, `ExecStart=${runtime()}`)
      .replaceAll('file:///opt/quarterpole', `file://${root}`),
  )
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const faults = verified.stderr.split('\n').filter((line) => line.includes('quarterpole.service'))
  const security = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(security.stdout)?.[1])
  if (!(exposure <= MAX_EXPOSURE)) throw new Error(`its exposure is ${exposure}, over ${MAX_EXPOSURE}`)
  return `exposure ${exposure} of 10`
}
