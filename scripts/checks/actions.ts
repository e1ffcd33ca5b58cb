import { place, readSources, report, type SourceFile, withoutComments } from './source-files.ts'

/** The specification's own words, which stay as it has them. */
const SPECIFIED: ReadonlySet<string> = new Set([
  'Add New Horse',
  'Add to Stallion Book',
  'Apply Mapping',
  'Save Cross',
  'Try Again',
  'View Details',
])

/** Names within an action. */
const NAMES =
  /\b(?:Add Files|Breeding Planner|Compare Horses|Data Studio|Stallion Book|Track Intel|Race Lens)\b/g

const VERBS =
  'Add|Apply|Change|Choose|Clear|Close|Copy|Create|Delete|Download|Edit|Export|Full|Import|Make|Merge|Open|Print|Record|Remove|Reset|Restore|Save|Send|Share|Show|Try|Undo|Upload|View'
/** A text of its own, in quotes or between tags, that begins with a verb and is no sentence. */
const ACTION = new RegExp(
  `(?<=['"\`]|>\\s*|^\\s+)(?:${VERBS})(?: [\\w’]+)*? [A-Z][a-z]+(?: [\\w’]+)*(?=['"\`]|\\s*<|\\s*$)`,
  'gm',
)

/** Actions with a capital inside: they are in sentence case. */
export const actionFaults = (file: SourceFile): string[] =>
  Array.from(withoutComments(file.text).matchAll(ACTION))
    .filter(([words]) => !SPECIFIED.has(words) && / [A-Z][a-z]/.test(words.replace(NAMES, '')))
    .map((match) => `${place(file, match.index)} writes “${match[0]}”: only the first word has a capital`)

if (import.meta.main)
  report(
    readSources(/^apps\/web\/src\/(?!stories\/).*\.tsx$/)
      .filter(({ path }) => !path.endsWith('.test.tsx'))
      .flatMap(actionFaults),
  )
