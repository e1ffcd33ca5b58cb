/** At most this many horses get one care entry at once. */
export const MAX_CARED_FOR = 200
/** 400 days: what was given before that is of no account. */
export const MAX_WITHDRAWAL_HOURS = 9600
