const MAX_AGE = 30
const AGE = /^(\d{1,2})\s*(?:-?\s*(?:y\.?o?\.?|yrs?|years?)(?:[\s-]*old)?)?\.?$/i

/** A horse's age in years: 3, 3yo, 3 years old; null for any other cell. */
export function readAge(cell: string): number | null {
  const age = Number(AGE.exec(cell.trim())?.[1] ?? Number.NaN)
  return age >= 1 && age <= MAX_AGE ? age : null
}

const AGE_THEN_SEX = /^(\d{1,2})\s*(?:-?y(?:\.?o\.?|rs?|ears?)?(?:[\s-]*old)?)?[\s/,.-]*([a-z]+\.?)$/i
const SEX_THEN_AGE = /^([a-z]+)\.?[\s/,.-]*(\d{1,2})\s*(?:-?y(?:\.?o\.?|rs?|ears?)?(?:[\s-]*old)?)?$/i

/** “3F”, “G-4”, “3yo filly” as age and sex; blanks where the cell is no such pair. */
export function ageAndSex(cell: string): { readonly age: string; readonly sex: string } {
  const text = cell.trim()
  const [, first, last] = AGE_THEN_SEX.exec(text) ?? []
  if (first !== undefined && last !== undefined) return { age: first, sex: last }
  const [, sex, age] = SEX_THEN_AGE.exec(text) ?? []
  return { age: age ?? '', sex: sex ?? '' }
}
