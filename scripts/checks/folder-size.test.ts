import { expect, test } from 'vitest'
import { folderFaults } from './folder-size.ts'

const file = (path: string, lines: number) => ({ path: `apps/server/src/${path}`, text: 'x\n'.repeat(lines) })

test('a folder with half of the lines is a fault, however deep they are', () => {
  const files = [file('files/a/b.ts', 30), file('files/c.ts', 20), file('races/d.ts', 49), file('x/e.ts', 1)]
  expect(folderFaults(files)).toEqual([
    "apps/server/src/files holds 50 of the server's 100 lines: split it by noun",
  ])
})

test('less than half is none', () => {
  expect(folderFaults([file('imports/a.ts', 49), file('races/b.ts', 48), file('x/c.ts', 3)])).toEqual([])
})
