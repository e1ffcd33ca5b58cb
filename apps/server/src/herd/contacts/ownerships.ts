import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

export const ownerships: Served<'ownership'> = {
  name: 'ownership',
  rules: {
    check({ from_day, until_day }) {
      if (until_day !== null && until_day <= from_day)
        throw invalid('until_day', 'It ends on or before the day it begins. Check both days.')
    },
    added: ({ kind, contact_name, share, lease_for, from_day }) => {
      const from = `from ${usDay(from_day)}`
      if (kind === 'agent') return `${contact_name} is the agent ${from}`
      if (kind === 'owned') return `${contact_name} owns ${share ?? 'a share not on file'} ${from}`
      return `leased to ${contact_name} ${[PURPOSE[lease_for ?? 'other'], from].filter(Boolean).join(' ')}`
    },
    one: ({ kind, contact_name, share, from_day }) => {
      const of = { owned: share ?? 'share', leased: 'lease', agent: 'time as agent' }[kind]
      return `${contact_name}’s ${of} from ${usDay(from_day)}`
    },
  },
}

const PURPOSE = { racing: 'for racing', breeding: 'for breeding', other: '' } as const
