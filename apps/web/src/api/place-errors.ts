import type { FieldError } from '@quarterpole/contract/errors'

/**
 * The server's field errors at the form's fields; what has no field there is listed above the form.
 *
 * @param fieldOf where the fault of a member of the request stands
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
    else fields[field] ??= `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  }
  return { fields, others }
}
