import { expect, test } from 'vitest'
import { budgets, bundleFaults, firstLoad } from './bundle.ts'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_ui.js'], css: ['main.css'] },
  '_ui.js': { file: 'ui.js', imports: ['index.html'], css: ['ui.css'] },
  'routes/horses.tsx': { file: 'horses.js', imports: ['_ui.js'], css: ['horses.css'] },
}

test('the first load is the entry and its static imports, not the lazy pages', () => {
  expect(firstLoad(manifest)).toEqual({ js: ['main.js', 'ui.js'], css: ['main.css', 'ui.css'] })
})

test('a first load within the budgets passes, to the byte', () => {
  const size = (file: string) => (file.endsWith('.js') ? budgets.js : budgets.css) / 2
  expect(bundleFaults(manifest, size)).toEqual([])
})

test.each(['js', 'css'])('one byte of %s too many is caught', (kind) => {
  const size = (file: string) =>
    (file.endsWith('.js') ? budgets.js : budgets.css) / 2 + (file === `ui.${kind}` ? 1 : 0)
  expect(bundleFaults(manifest, size)).toHaveLength(1)
})

test('a build without an entry is caught', () => {
  expect(bundleFaults({}, () => 0)).toHaveLength(1)
})
