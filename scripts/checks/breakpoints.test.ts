import { expect, test } from 'vitest'
import { breakpointFaults } from './breakpoints.ts'

const faultsIn = (text: string) => breakpointFaults({ path: 'apps/web/src/ui/A.module.css', text })

test('a width asked in px is a fault, with what it is in em', () => {
  expect(faultsIn('@media (max-width: 640px) {}')).toEqual([
    'apps/web/src/ui/A.module.css:1 asks for a width in px (max-width: 640px); take 40em, or rem in a container query',
  ])
  expect(faultsIn('@media screen and (min-width: 40.0625em) { .a { max-width: 640px; } }')).toEqual([])
})
