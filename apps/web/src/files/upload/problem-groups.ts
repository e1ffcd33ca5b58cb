import type { ImportProblem, ImportResult } from '@quarterpole/contract/data-import'

/** All problems with the same fix. */
export interface ProblemGroup {
  readonly group: string
  readonly level: ImportProblem['level']
  /** Number of rows; 0 for the whole file. */
  readonly rows: number
  /** The message they share, or that of the first. */
  readonly message: string
  readonly isExample: boolean
  readonly fields: readonly string[]
  /** The remedy of the first. */
  readonly remedy: string
  readonly problems: readonly ImportProblem[]
}

/** One group per fix: errors first, then file-wide ones, then by number of rows. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const byRepair = Map.groupBy(problems, ({ level, group }) => `${level} ${group}`)
  return [...byRepair.values()].map(groupOf).toSorted(byWeight)
}

function groupOf(problems: readonly ImportProblem[]): ProblemGroup {
  const [first] = problems
  if (first === undefined) throw new Error('a group of problems has at least one')
  const rows = new Set(problems.flatMap(({ row }) => row ?? []))
  return {
    group: first.group,
    level: first.level,
    rows: rows.size,
    message: first.message,
    isExample: problems.some(({ message }) => message !== first.message),
    fields: [...new Set(problems.flatMap(({ field }) => field ?? []))],
    remedy: first.remedy,
    problems,
  }
}

const byWeight = (a: ProblemGroup, b: ProblemGroup) =>
  Number(a.level === 'warning') - Number(b.level === 'warning') ||
  Number(a.rows > 0) - Number(b.rows > 0) ||
  b.rows - a.rows

/** Rows with an error: the rows of the rejected file. */
export const rejectedRowCount = (problems: readonly ImportProblem[]): number =>
  new Set(problems.flatMap(({ level, row }) => (level === 'error' ? (row ?? []) : []))).size

export const hasFindings = ({ validation_report, repairs }: ImportResult): boolean =>
  validation_report.problems.length + validation_report.conflicts.listed.length + repairs.length > 0

/** The specification's limits: the first ten errors and five warnings are listed, then "and N more". */
export const LISTED = { error: 10, warning: 5 } as const

/** How many problems of each group are listed at first. */
export function listedAtFirst(groups: readonly ProblemGroup[]): number[] {
  const left: Record<ImportProblem['level'], number> = { ...LISTED }
  return groups.map(({ level, problems }) => {
    const listed = Math.min(left[level], problems.length)
    left[level] -= listed
    return listed
  })
}
