import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machine } from './harness.ts'
import type { Bench, Figure } from './harness.ts'
import { table, withTable } from './table.ts'
import type { Row } from './table.ts'

const words = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('--'))
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))
const chosen = files.filter((file) => named.length === 0 || named.some((name) => file.includes(name)))
if (chosen.length === 0) {
  console.error(
    `No bench is called ${named.join(' or ')}. There are: ${files.map((file) => file.split('.', 1)[0]).join(', ')}.`,
  )
  process.exit(1)
}

console.log(machine())
const rows: Row[] = []
for (const file of chosen) {
  // A bench file is what Bench says; a wrong one fails at its first figure.
  const bench = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Bench
  console.log(`\n${bench.name}`)
  await bench.run((figure: Figure) => {
    rows.push({ bench: bench.name, ...figure })
    console.log(
      table([{ bench: bench.name, ...figure }])
        .split('\n')
        .at(-1),
    )
  })
}

if (words.includes('--save')) {
  if (named.length > 0) throw new Error('--save records a whole run; leave the names out.')
  const path = join(import.meta.dirname, 'README.md')
  const heading = `${new Date().toISOString().slice(0, 10)}, ${machine()}\n\n`
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), heading + table(rows)))
  console.log('\nWritten to bench/README.md.')
}
