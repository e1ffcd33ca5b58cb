/** Every error code of the API and its HTTP status. */
export const ERROR_STATUS = {
  unreadable: 400,
  not_signed_in: 401,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unhealthy: 503,
  busy: 503,
  outcome_unknown: 503,
  disk_full: 507,
  forbidden: 403,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export const ERROR_TITLE: Record<ErrorCode, string> = {
  unreadable: 'Unreadable request',
  not_signed_in: 'Not signed in',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'Conflict with existing data',
  too_large: 'Too large',
  unsupported_media_type: 'Unsupported media type',
  misdirected: 'Wrong host',
  invalid: 'Invalid request',
  too_many: 'Too many requests',
  internal: 'Server error',
  unhealthy: 'Unhealthy',
  busy: 'Busy',
  outcome_unknown: 'Outcome unknown',
  disk_full: 'Disk full',
  forbidden: 'Forbidden',
}
