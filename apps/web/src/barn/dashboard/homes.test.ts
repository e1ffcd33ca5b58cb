import { ROLES, ROLE_RIGHTS } from '@quarterpole/contract/roles'
import { expect, test } from 'vitest'
import { accessOf } from '../../app/access.ts'
import type { CallName } from '../../app/api/routes.ts'
import { type Block, HOMES } from './homes.ts'

/** The calls each block makes; the board and the book leave themselves out where they are closed. */
const CALLS: Readonly<Record<Block, readonly CallName[]>> = {
  activity: ['getDashboard'],
  board: ['getMatingBoard'],
  book: ['listBookSeasons'],
  figures: ['getDashboard'],
  herd: ['getDashboard', 'getHerdDiversity'],
  injuries: ['listInjuries'],
  needs: ['getDashboard'],
  runners: ['getMyRunners'],
  today: ['getSeasonWeek'],
  training: ['listInTraining'],
  year: ['getBarnYear'],
}

test.each(ROLES)('the home of a %s has no block whose calls are refused, and none twice', (role) => {
  const { may } = accessOf(ROLE_RIGHTS[role])
  for (const block of HOMES[role])
    for (const call of CALLS[block]) expect(may(call), `${block} calls ${call}`).toBe(true)
  expect(new Set(HOMES[role]).size).toBe(HOMES[role].length)
})
