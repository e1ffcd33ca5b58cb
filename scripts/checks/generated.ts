import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runtime, toolEnv } from '../ready.mjs'
import { report } from './source-files.ts'

/** Files that are written by a command and committed, so that a change of them is seen in review. */
const generated = [
  { command: 'db:schema', files: ['packages/db/schema.sql'] },
  {
    command: 'api',
    files: [
      'packages/contract/src/endpoints.ts',
      'packages/contract/src/records.ts',
      'packages/contract/src/record-facts.ts',
      'packages/contract/src/form-facts.ts',
      'apps/web/src/app/api/routes.ts',
      'apps/server/openapi.json',
    ],
  },
  { command: 'assumptions', files: ['apps/web/src/how/assumptions.json'] },
]

/**
 * Writes the files again and says which come out differently. What was there before is put back, so that a check
 * never changes the checkout.
 *
 * @param folder  the checkout
 * @param files   what `write` writes, from the checkout
 * @param write   runs the command; false when it failed
 */
export function generatedFaults(folder: string, files: readonly string[], write: () => boolean): string[] {
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined
  const before = files.map(read)
  const worked = write()
  const after = files.map(read)
  files.forEach((file, i) => {
    const text = before[i]
    if (text === after[i]) return
    if (text === undefined) rmSync(join(folder, file))
    else writeFileSync(join(folder, file), text)
  })
  if (!worked) return [`the command that writes ${files.join(', ')} failed`]
  return files.flatMap((file, i) => {
    if (after[i] === undefined) return [`${file} is not written by its command`]
    if (before[i] === undefined) return [`${file} is missing from the repository`]
    return before[i] === after[i] ? [] : [`${file} is not what its command writes`]
  })
}

function runScript(name: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [program, ...args] = String(scripts[name]).split(' ')
  const file = program === 'node' ? runtime() : String(program)
  return (
    spawnSync(file, args, { cwd: root, env: toolEnv(), stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  )
}

if (import.meta.main) {
  report(
    generated.flatMap(({ command, files }) =>
      generatedFaults(root, files, () => runScript(command)).map((fault) => `${fault} (npm run ${command})`),
    ),
  )
}
