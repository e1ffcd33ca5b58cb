import { capital } from '@quarterpole/contract/capital'
import type { FieldError } from '@quarterpole/contract/errors'

/**
 * The form field of a member of the request.
 *
 * @param fields named as those of the form
 * @param placeOf members under another name in the form
 */
export const fieldIn =
  <Draft extends object>(fields: object, placeOf: Readonly<Record<string, keyof Draft>> = {}) =>
  (path: string): keyof Draft | undefined =>
    placeOf[path] ?? (path in fields ? (path as keyof Draft) : undefined) // just looked up

/**
 * Assigns the server's field errors to form fields; the rest are listed above the form.
 *
 * @param fieldOf the form field of a member of the request
 */
export function placeErrors<Field extends PropertyKey>(
  fieldErrors: readonly FieldError[],
  fieldOf: (path: string) => Field | undefined,
): { fields: Partial<Record<Field, string>>; others: string[] } {
  const fields: Partial<Record<Field, string>> = {}
  const others: string[] = []
  for (const { path, message } of fieldErrors) {
    const field = fieldOf(path)
    if (field === undefined) others.push(message)
    else fields[field] ??= capital(message)
  }
  return { fields, others }
}
