import type { SimulatedHerd } from '../src/herd.ts'
export declare const TODAY = '2026-11-20'
/** The sample herd of a new installation. */
export declare const herd: SimulatedHerd
export declare const herds: SimulatedHerd[]
export declare const eachHerd: (readonly [
  `seed ${string} on ${string}` | `seed ${number} on ${string}`,
  SimulatedHerd,
])[]
export declare const isOwn: ({ barn }: SimulatedHerd, row: number) => boolean
export declare const ownHorses: (h: SimulatedHerd) => import('../src/herd.ts').HerdHorse[]
/** Rows of the races the barn's own horses ran in. */
export declare const ownRaces: (h: SimulatedHerd) => Set<number>
