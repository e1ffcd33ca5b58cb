import { recordFacts } from '@quarterpole/contract/record-facts'
import type { Right, Role, TokenScope } from '@quarterpole/contract/roles'
import { routes } from '../app/api/routes.ts'
import { listed } from '../ui/words/listed.ts'
import { callsOf } from '../herd/records/record-calls.ts'

/** "starts and works": these, and the records whose editing needs the right. */
function recordedWith(right: Right, ...others: readonly string[]): string {
  const defined = Object.values(recordFacts).filter(({ name }) => routes[callsOf(name).create].need === right)
  return listed([...others, ...defined.map(({ nouns }) => nouns)])
}

export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, and who else is here.' },
  manager: { name: 'Manager', may: 'Everything but owners and managers.' },
  staff: { name: 'Staff', may: 'Records, breedings, health and to-dos. No money.' },
  vet: {
    name: 'Vet',
    may: 'Sees all horses. Adds tests, injuries, care and scans; changes his own.',
  },
  trainer: { name: 'Trainer', may: 'His own horses and all races. No money.' },
  viewer: { name: 'Viewer', may: 'Looks, changes nothing. No money, no private notes.' },
}

export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  read: 'Read only',
  write: 'Read and write',
}

/** What a person with the right may do, after "people who may". */
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  read: 'see horses and races',
  read_barn: 'see the whole barn',
  contacts: 'see phones, addresses and shares',
  private_notes: 'read private notes',
  money: 'see fees and prices',
  edit_horses: 'add and change horses',
  edit_health: `record ${recordedWith('edit_health', 'tests', 'injuries')}`,
  edit_racing: `record ${recordedWith('edit_racing', 'starts')}`,
  edit_season: 'record breedings and to-dos',
  add_events: 'add covers and scans',
  plan: 'plan crosses and seasons',
  undo: 'undo changes',
  share: 'share links to one thing',
  export: 'download files',
  manage: 'manage the barn’s data',
  people: 'say who is here',
}
