import { parseArgs } from 'node:util'
import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { Findings } from './coverage-findings.ts'
import { missedGoals, printTable } from './coverage-goals.ts'
import { runBefore } from './product-run.ts'
import { WORLDS } from './worlds.ts'

/**
 * Does what the product publishes hold where the truth is known and isn't what its model assumes? Herds are simulated in
 * every world of worlds.ts, evaluated by the server's own code on what was foaled and run before a day, and what it would
 * publish is held against the true values and the starts that followed.
 *
 *   node lab/verification/verify-coverage.ts [--worlds as-assumed,trainers-4] [--horses 20000] [--herds 1] [--seed coverage]
 *
 * The gate of every published ±: goals, counts and errors are in coverage-goals.ts. Ends with an exit code of 1 where one is missed by
 * more than two standard errors.
 */
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: WORLDS.map(({ name }) => name).join() },
    horses: { type: 'string' },
    herds: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'coverage' },
  },
})

const TODAY = '2026-11-20'
/** The seasons from this one on are hidden. */
const HIDDEN_FROM = 2025

const names = values.worlds.split(',')
const unknown = names.filter((name) => !WORLDS.some((world) => world.name === name))
if (unknown.length > 0) throw new RangeError(`No such world: ${unknown.join()}`)

for (const world of WORLDS.filter(({ name }) => names.includes(name))) {
  const findings = new Findings()
  const horses = Number(values.horses ?? world.horses)
  const began = performance.now()
  for (let k = 1; k <= Number(values.herds); k++) {
    const sim = simulateHerd({ horses, seed: `${values.seed} ${k}`, today: TODAY, ...world.options })
    findings.add(sim, await runBefore(sim, HIDDEN_FROM), `${k}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\n${world.name}: ${values.herds} × ${horses.toLocaleString('en-US')} horses, ${seconds} s`)
  printTable(world, findings)
  const missed = missedGoals(world, findings)
  for (const goal of missed) console.log(`MISSED  ${goal}`)
  if (missed.length === 0) console.log('  every goal met')
  if (missed.length > 0) process.exitCode = 1
}
