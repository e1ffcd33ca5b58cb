import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { machine } from './harness.ts'
import type { Bench, Figure } from './harness.ts'
import { line, table, withPart, withSection } from './table.ts'

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
const path = join(import.meta.dirname, 'README.md')
for (const file of chosen) {
  // A bench file is what Bench says; a wrong one fails at its first figure.
  const bench = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Bench
  console.log(`\n${bench.name}`)
  const figures: Figure[] = []
  await bench.run((figure) => {
    figures.push(figure)
    console.log(line(figure))
  })
  if (!words.includes('--save')) continue
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine()}`
  const document = readFileSync(path, 'utf8')
  const isPart = process.env.BENCH_ONLY !== undefined
  const content = isPart
    ? withPart(document, bench.name, measured, figures)
    : `${measured}\n\n${table(figures)}`
  writeFileSync(path, withSection(document, bench.name, content))
  console.log('Written to lab/bench/README.md.')
}
