import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvaluationData } from '@quarterpole/genetics/evaluation'

/** The same methods in C++, built with `g++ -O3` for this run. */
export interface ReferencePrograms {
  /** Processor time of the middle of three runs, ms, and the column it wrote. */
  run: (program: ReferenceProgram, herd: string, numbers?: readonly number[]) => ReferenceRun
  /** Writes a herd where the programs read it; returns its path. */
  write: (data: EvaluationData) => string
  dispose: () => void
}
export type ReferenceProgram = 'inbreeding' | 'evaluation' | 'reliability'
export interface ReferenceRun {
  cpuMs: number
  values: Float64Array
}

const RUNS = 3

/** Null where there is no compiler; then the bench says so and prints its own figures alone. */
export function referencePrograms(): ReferencePrograms | null {
  if (spawnSync('g++', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'quarterpole-bench-'))
  const built = new Set<ReferenceProgram>()
  const build = (program: ReferenceProgram): string => {
    const binary = join(folder, program)
    if (built.has(program)) return binary
    const source = join(import.meta.dirname, 'reference', `${program}.cpp`)
    execFileSync('g++', ['-O3', '-Wno-psabi', '-o', binary, source], { stdio: 'inherit' })
    built.add(program)
    return binary
  }
  return {
    run(program, herd, numbers = []) {
      const out = join(folder, 'out.bin')
      const said = execFileSync(build(program), [herd, String(RUNS), out, ...numbers.map(String)], {
        encoding: 'utf8',
      })
      const seconds = said.trim().split('\n').map(Number.parseFloat)
      const middle = seconds.sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
      const bytes = readFileSync(out)
      const values = new Float64Array(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
      )
      return { cpuMs: middle * 1000, values }
    },
    write({ ped, f, horse, race, cls, si }) {
      const path = join(folder, 'herd.bin')
      const columns = [Int32Array.of(ped.n, si.length), ped.sire, ped.dam, horse, race, cls, si, f]
      writeFileSync(
        path,
        Buffer.concat(
          columns.map((column) => Buffer.from(column.buffer, column.byteOffset, column.byteLength)),
        ),
      )
      return path
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
