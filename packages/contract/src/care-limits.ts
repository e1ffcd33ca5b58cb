/** At most this many horses get one entry at once. */
export const MAX_AT_ONCE = 200
/** 400 days: what was given before that is of no account. */
export const MAX_WITHDRAWAL_HOURS = 9600
