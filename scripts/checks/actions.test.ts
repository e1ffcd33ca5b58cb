import { expect, test } from 'vitest'
import { actionFaults } from './actions.ts'

const faultsIn = (text: string) => actionFaults({ path: 'a.tsx', text })

test.each([
  `<Button>Save Plan</Button>`,
  `<Button>\n  Edit Track\n</Button>`,
  `save="Save Booking"`,
  `label={isNew ? 'Add Horse' : ''}`,
])('%s has a capital too many', (text) => {
  expect(faultsIn(text)).toHaveLength(1)
  expect(faultsIn(text.replace(/ (Plan|Track|Booking|Horse)/, (word) => word.toLowerCase()))).toEqual([])
})

test.each([
  `<Button>Add New Horse</Button>`, // the specification's
  `<Button>Export PDF</Button>`,
  `'Open in the Breeding Planner'`,
  `/** Save Plan */`,
  `<p>Record one here, or import a file in Data Studio.</p>`,
])('%s is left alone', (text) => expect(faultsIn(text)).toEqual([]))
