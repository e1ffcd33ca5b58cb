import { hostname, networkInterfaces } from 'node:os'
import { barnEnv } from '../upkeep/barn/barn-env.ts'
import { openBarn } from './open-barn.ts'
import { runMain } from './run-main.ts'

/** `npm run barn`: one computer in the barn, and everyone's phones on its network. */
await runMain({
  complete: (env) => barnEnv(env, { interfaces: networkInterfaces(), hostName: hostname() }),
  run: openBarn,
})
