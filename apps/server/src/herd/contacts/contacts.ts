import type { Served } from '../records/record-commands.ts'

export const contacts: Served<'contact'> = {
  name: 'contact',
  rules: {
    added: () => 'added to the contacts',
    one: () => 'contact',
  },
}
