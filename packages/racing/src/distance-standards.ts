/** Source of a tabulated figure: the rule, a secondary source, derived, or chosen. */
export type Confidence = 'verified' | 'secondary' | 'inferred' | 'assumed'

/** Straightaway, or around one turn (the 660 yd race exists as both). */
export type Course = 'straight' | 'turn'

/** What the speed index needs to know about one distance. Times in seconds. */
export interface DistanceStandard {
  distanceYards: number
  course: Course
  /** Minimum Standard Time: no reference time for SI 100 is slower than this. */
  minimumStandardS: number
  standardConfidence: Confidence
  standardSource: string
  /** Seconds that make one speed-index point. */
  secondsPerPoint: number
  pointConfidence: Confidence
  pointSource: string
}

const RAC308 = 'AQHA Handbook 2014, RAC308.2'
const EXAM = 'Texas Racing Commission exam pages (secondary)'
const BY_EXCLUSION = 'our estimate: on neither neighboring list of the exam pages'

function row(
  [distanceYards, course, minimumStandardS, secondsPerPoint]: [number, Course, number, number],
  pointConfidence: Confidence,
  pointSource: string,
): DistanceStandard {
  return {
    distanceYards,
    course,
    minimumStandardS,
    secondsPerPoint,
    pointConfidence,
    pointSource,
    standardConfidence: 'verified',
    standardSource: RAC308,
  }
}

/**
 * Minimum Standard Times and seconds per point, ascending by distance.
 * 500 yd has no published standard: 25.08 s is the cubic through the standards at 400, 440, 550 and
 * 660 yd (straight), against 25.06 from the quadratic through the three nearest and 25.13 from the chord.
 */
export const DISTANCE_STANDARDS: readonly DistanceStandard[] = [
  row([110, 'straight', 6.98, 0.02], 'assumed', 'not found; same as 220 yd'),
  row([220, 'straight', 11.95, 0.02], 'secondary', EXAM),
  row([250, 'straight', 13.35, 0.02], 'secondary', EXAM),
  row([300, 'straight', 15.55, 0.03], 'secondary', EXAM),
  row([330, 'straight', 16.95, 0.03], 'secondary', EXAM),
  row([350, 'straight', 17.85, 0.035], 'inferred', BY_EXCLUSION),
  row([400, 'straight', 20.15, 0.04], 'secondary', EXAM),
  row([440, 'straight', 22.05, 0.04], 'secondary', EXAM),
  {
    ...row([500, 'straight', 25.08, 0.04], 'inferred', 'same as 440 and 550 yd'),
    standardConfidence: 'inferred',
    standardSource: 'cubic through the standards at 400, 440, 550 and 660 yd',
  },
  row([550, 'straight', 27.7, 0.04], 'secondary', EXAM),
  row([660, 'straight', 33.5, 0.04], 'secondary', EXAM),
  row([660, 'turn', 34.6, 0.04], 'secondary', EXAM),
  row([770, 'turn', 40.36, 0.04], 'secondary', EXAM),
  row([870, 'turn', 45.6, 0.05], 'inferred', BY_EXCLUSION),
  row([1000, 'turn', 52.41, 0.05], 'inferred', BY_EXCLUSION),
]

/** A distance without a tabulated standard was asked for. */
export class UnknownDistanceError extends Error {
  readonly distanceYards: number
  constructor(distanceYards: number, course?: Course) {
    super(`No speed-index standard is known for ${distanceYards} yards${course ? ` (${course})` : ''}.`)
    this.name = 'UnknownDistanceError'
    this.distanceYards = distanceYards
  }
}

/** The tabulated row, or undefined. Without a course, the straightaway is preferred where both exist. */
export function findStandard(distanceYards: number, course?: Course): DistanceStandard | undefined {
  return DISTANCE_STANDARDS.find(
    (s) => s.distanceYards === distanceYards && (course === undefined || s.course === course),
  )
}

/** @throws {UnknownDistanceError} if the distance (on that course) has no row */
export function standardFor(distanceYards: number, course?: Course): DistanceStandard {
  const standard = findStandard(distanceYards, course)
  if (!standard) throw new UnknownDistanceError(distanceYards, course)
  return standard
}

/** A start here is timed around a turn; 660 yards is run both ways. */
export const isAroundTurn = (distanceYards: number): boolean =>
  findStandard(distanceYards, 'turn') !== undefined

/** Said of a prediction at a distance without a speed index table; null where there is one. */
export const noTableNote = (distanceYards: number): string | null =>
  findStandard(distanceYards) !== undefined
    ? null
    : `There’s no speed index table for ${distanceYards} yards: the figures carry over from each horse’s races at other distances.`

/**
 * Whether an individual time can be true: at least 0.90 of the Minimum Standard (the 440 yd world record is
 * 0.92 of it) and at most 1.6 of it. Bounds assumed; meant for warnings on import, not for refusals.
 */
export function isPlausibleTime(timeS: number, { minimumStandardS }: DistanceStandard): boolean {
  return timeS >= 0.9 * minimumStandardS && timeS <= 1.6 * minimumStandardS
}
