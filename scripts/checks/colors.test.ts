import { expect, test } from 'vitest'
import { colorFaults } from './colors.ts'

const faultsIn = (path: string, text: string) => colorFaults({ path: `apps/web/src/${path}`, text })

test.each([
  ['a hex color', 'ui/A.module.css', '.a { color: #b04a2f; }'],
  ['a short hex color among others', 'ui/A.module.css', '.a { border: 1px solid #abc; }'],
  ['a color function', 'ui/A.module.css', '.a { background: oklch(0.7 0.1 50); }'],
  ['a named color', 'ui/A.module.css', '.a { color: white; }'],
  ['a color in code', 'ui/A.tsx', `const style = { color: '#b04a2f' }`],
  ['a color function in code', 'ui/A.tsx', `const style = { color: 'rgb(1 2 3)' }`],
])('%s: caught', (_name, path, text) => expect(faultsIn(path, text)).toHaveLength(1))

test.each([
  ['a token', 'ui/A.module.css', '.a { color: var(--ink-muted); background: transparent; }'],
  [
    'a mixture of tokens',
    'ui/A.module.css',
    '.a { color: color-mix(in oklch, var(--gain) 20%, var(--paper)); }',
  ],
  [
    'a token with the name of a color',
    'ui/A.module.css',
    '.a { color: var(--si-green); white-space: nowrap; }',
  ],
  ['an id and an anchor', 'ui/A.tsx', `const a = '#main'`],
  ['a comment', 'ui/A.module.css', '/* once #ffffff */ .a { margin: 0; }'],
  ['the palette itself', 'ui/styles/tokens.css', ':root { --paper: #faf7f0; }'],
])('%s: allowed', (_name, path, text) => expect(faultsIn(path, text)).toEqual([]))
