import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../ready.mjs'
import { ensureBuilt } from '../web-build.mjs'
import { report } from './source-files.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const KB = 1000

/** Budget of the first load, compressed. */
export const budgets = { js: 200 * KB, css: 40 * KB }

/** The entry and everything it imports statically. */
export function firstLoad(manifest: Readonly<Record<string, Chunk>>): { js: string[]; css: string[] } {
  const seen = new Set<string>()
  const files = { js: new Set<string>(), css: new Set<string>() }
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.js.add(chunk.file)
    for (const style of chunk.css ?? []) files.css.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return { js: [...files.js], css: [...files.css] }
}

/** Budgets that the first load exceeds. `size` returns a file's compressed bytes. */
export function bundleFaults(
  manifest: Readonly<Record<string, Chunk>>,
  size: (file: string) => number,
): string[] {
  const load = firstLoad(manifest)
  if (load.js.length === 0) return ['The build has no entry.']
  return (['js', 'css'] as const).flatMap((kind) => {
    const bytes = load[kind].reduce((sum, file) => sum + size(file), 0)
    console.log(`first load, ${kind}: ${(bytes / KB).toFixed(1)} kB of ${budgets[kind] / KB} kB`)
    return bytes > budgets[kind]
      ? [`The first load has ${bytes} bytes of ${kind}, more than ${budgets[kind]}.`]
      : []
  })
}

if (import.meta.main) {
  ensureBuilt()
  const dist = join(root, 'apps/web/dist')
  const manifest = join(dist, '.vite/manifest.json')
  if (!existsSync(manifest)) report(['apps/web/dist has no manifest: npm run build writes it.'])
  else {
    const size = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    report(bundleFaults(JSON.parse(readFileSync(manifest, 'utf8')), size))
  }
}
