/** Class names that apply, joined; whatever is falsy falls out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
