// Written by `npm run api` from the endpoints, records and fields of packages/contract.
import { sale } from './sale.ts'
import { vaccination } from './vaccination.ts'
import { work } from './work.ts'

/** Every record of a horse, by name. */
export const records = { sale, vaccination, work } as const
export type RecordName = keyof typeof records
