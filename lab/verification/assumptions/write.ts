/**
 * Writes what the product assumes to apps/web/src/how/assumptions.json: each constant as the code has it, its range, and
 * what the product's own functions figure at both ends. `npm run assumptions`; about ten seconds.
 */
import { writeFileSync } from 'node:fs'
import { BREEDING_VALUES } from './breeding-values.ts'
import { FOALS } from './foals.ts'
import { FORM } from './form.ts'
import { INBREEDING } from './inbreeding.ts'
import { INJURIES } from './injuries.ts'
import { PANEL_ASSUMPTIONS } from './panel.ts'
import { PRICES } from './prices.ts'
import { RACES } from './races.ts'
import { TRACKS } from './tracks.ts'

const file = new URL('../../../apps/web/src/how/assumptions.json', import.meta.url)
const all = [
  ...BREEDING_VALUES,
  ...INBREEDING,
  ...FOALS,
  ...RACES,
  ...FORM,
  ...PRICES,
  ...INJURIES,
  ...TRACKS,
  ...PANEL_ASSUMPTIONS,
]
writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
