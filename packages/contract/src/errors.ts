import { z } from 'zod'

/** Every error code of the API and its HTTP status. */
export const ERROR_STATUS = {
  unreadable: 400,
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

export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** application/problem+json (RFC 9457). `detail` is always one sentence a person can act on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  errors: z.array(FieldError).optional(),
})
export type Problem = z.infer<typeof Problem>
