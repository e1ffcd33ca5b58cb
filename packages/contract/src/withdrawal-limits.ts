/** 400 days: what was given before that is of no account. */
export const MAX_WITHDRAWAL_HOURS = 9600
