import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { simulateHerd } from './breed-herd.ts'
import { dayOf } from './calendar.ts'
import { HERD_FILES, type HerdFile } from './csv-files.ts'
import type { SimulatedHerd } from './herd.ts'

export const USAGE = `Makes an invented herd: as the four files an import takes and the truth behind them, or straight into a database.

  npm run herd -- --horses 100000 --out FOLDER [--seed N] [--today YYYY-MM-DD] [--starts MEAN] [--force]
  npm run herd -- --horses 1000000 --into FOLDER [--seed N] [--today YYYY-MM-DD] [--starts MEAN]

  --horses N     how many horses, 100 to 20000000
  --out FOLDER   write files there; made if missing, refused if it is not empty
  --into FOLDER  load and evaluate the herd in this data folder (DATA_DIR), or on the server that DATABASE_URL names;
                 refused if there are horses already
  --seed N       any text or number; the same seed gives the same herd (default 1)
  --today DATE   the day the herd is seen on (default: today)
  --starts MEAN  starts per horse, averaged over all horses (default 2.25)
  --force        write files into a folder that is not empty
`

/** A faulty command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What to generate, and its target. */
export interface HerdRequest {
  horses: number
  seed: string
  today: string
  startsPerHorse: number
  target: { kind: 'files'; out: string; force: boolean } | { kind: 'database'; into: string }
}

/** @returns null for --help @throws {UsageError} naming the flag */
export function readRequest(args: string[], clock: () => string): HerdRequest | null {
  const values = flagsOf(args)
  if (values.help) return null
  const target = targetOf(values)
  if (values.horses === undefined) throw new UsageError('--horses N is missing.')
  const today = values.today ?? clock()
  try {
    dayOf(today)
  } catch {
    throw new UsageError(`--today must be a date like 2026-04-30, not "${today}".`)
  }
  return {
    horses: numberOf('--horses', values.horses, { from: 100, to: 20_000_000, whole: true }),
    seed: values.seed ?? '1',
    today,
    startsPerHorse: numberOf('--starts', values.starts ?? '2.25', { from: 0, to: 50, whole: false }),
    target,
  }
}

function targetOf({ out, into, force = false }: ReturnType<typeof flagsOf>): HerdRequest['target'] {
  if (out !== undefined && into !== undefined)
    throw new UsageError('--out writes files, --into loads a database: use one or the other.')
  if (into !== undefined && force)
    throw new UsageError('--force goes with --out; --into never overwrites horses.')
  if (into !== undefined) return { kind: 'database', into }
  if (out === undefined) throw new UsageError('--out FOLDER or --into FOLDER is missing.')
  return { kind: 'files', out, force }
}

function flagsOf(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const options = {
      horses: text,
      out: text,
      into: text,
      seed: text,
      today: text,
      starts: text,
      force: flag,
      help: flag,
    }
    return parseArgs({ args, options }).values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause))
  }
}

function numberOf(
  flag: string,
  text: string,
  { from, to, whole }: { from: number; to: number; whole: boolean },
): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= from && value <= to && (!whole || Number.isInteger(value))) return value
  throw new UsageError(
    `${flag} must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}, not "${text}".`,
  )
}

/** @throws {UsageError} if the folder is not empty, unless forced */
export async function writeHerd(
  options: Omit<HerdRequest, 'target'>,
  { out, force }: { out: string; force: boolean },
  log: (line: string) => void,
): Promise<void> {
  await mkdir(out, { recursive: true })
  const held = await readdir(out)
  if (held.length > 0 && !force)
    throw new UsageError(`${out} is not empty; name another folder or add --force.`)
  const herd = simulateHerd(options)
  log(
    `${herd.horses.length} horses, ${herd.races.length} races, ${herd.starts.length} starts as of ${herd.today}`,
  )
  for (const file of HERD_FILES) {
    const rows = await writeFile(join(out, file.name), file, herd)
    log(`${join(out, file.name)}: ${rows} rows`)
  }
}

const CHUNK = 1 << 18

async function writeFile(path: string, { lines }: HerdFile, herd: SimulatedHerd): Promise<number> {
  let rows = -1
  function* chunks(): Generator<string> {
    let text = ''
    for (const line of lines(herd)) {
      rows++
      text += `${line}\n`
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    yield text
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path))
  return rows
}
