import type { Role, TokenScope } from '@quarterpole/contract/roles'

export const ROLE_WORDS: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, and who else is here.' },
  manager: { name: 'Manager', may: 'Everything but owners and managers.' },
  staff: { name: 'Staff', may: 'Records, breedings, health and to-dos. No money.' },
  vet: { name: 'Vet', may: 'Sees all horses. Adds tests, injuries and scans; changes his own.' },
  trainer: { name: 'Trainer', may: 'His own horses and all races. No money.' },
  viewer: { name: 'Viewer', may: 'Looks, changes nothing. No money, no private notes.' },
}

export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  read: 'Read only',
  write: 'Read and write',
}
