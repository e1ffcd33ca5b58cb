import { type RawSearch, textIn } from '../../app/search.ts'

/** What the owner says of the race, as it is asked for; its place and order are those of the form. */
export const ASKED = {
  race_on: { label: 'Day of the race', type: 'date' },
  distance_yards: { label: 'Distance, yards', preset: '400' },
  purse: { label: 'Purse of the final, $' },
  split: { label: 'Percent of it by place', hint: 'Such as 50, 20, 15, 10, 5' },
  yours: { label: 'Yours of that, %', preset: '80', hint: 'After trainer and jockey' },
  in_trials: { label: 'Horses in the trials', hint: 'Without trials: those in the race' },
  in_final: { label: 'Places in the final', preset: '10' },
  field_si: { label: 'Speed index of such a field', hint: 'What its horses run on average' },
  field_sd: { label: 'Spread of their ability', preset: '6', hint: 'Two in three are within this' },
  field_error: { label: 'How far off that index may be', preset: '2' },
  starts: { label: 'Starts before the race', preset: '4' },
  fit: { label: 'Chance of being fit then, %', preset: '85' },
} as const satisfies Record<string, { label: string; type?: 'date'; preset?: string; hint?: string }>

export type Asked = keyof typeof ASKED
export const ASKED_KEYS = Object.keys(ASKED) as readonly Asked[]

/** The address: the race as its payments name it, and what was said of it. */
export type KeepPayingSearch = Partial<Record<Asked | 'race', string>>

export function readKeepPayingSearch(search: RawSearch): KeepPayingSearch {
  const given = (['race', ...ASKED_KEYS] as const).map((key) => [key, textIn(search, key)])
  return Object.fromEntries(given.filter(([, text]) => text !== undefined)) as KeepPayingSearch
}
