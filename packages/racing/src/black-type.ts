/** What a race is, as recorded. */
export interface RaceKind {
  /** Free text of the file or form: stakes, futurity, derby, trial, allowance … */
  race_type: string | null
  race_name: string | null
  /** 1, G1, R and so on. */
  grade: string | null
}

const STAKES = /\b(?:stakes?|futurity|derby)\b/i
const TRIAL = /\btrials?\b/i

/**
 * Whether a win or placing in the race is black type in a sale catalog: a graded race, or one recorded as stakes,
 * futurity or derby. Trials are not; and a name alone ("… Futurity") does not say whether the race was one of its trials.
 */
export function isBlackType({ race_type, race_name, grade }: RaceKind): boolean {
  if (TRIAL.test(race_type ?? '') || TRIAL.test(race_name ?? '')) return false
  return (grade ?? '').trim() !== '' || STAKES.test(race_type ?? '')
}

/** "G1" for 1 and G1, "R" for R; null where none is recorded. */
export function gradeLabel(grade: string | null): string | null {
  const text = (grade ?? '').trim().toUpperCase()
  if (text === '') return null
  return /^[123]$/.test(text) ? `G${text}` : text
}
