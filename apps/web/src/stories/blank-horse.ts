import { horseFacts } from '@quarterpole/contract/horse-facts'

/** A horse of whom nothing is on file. */
export const BLANK_HORSE = Object.fromEntries(Object.keys(horseFacts).map((member) => [member, null]))
