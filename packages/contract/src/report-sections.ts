/** The parts of an owner's report that can be left out, in their order. No schema library: the pages import it too. */
export const REPORT_SECTION_WORDS = {
  starts: 'Starts',
  works: 'Works',
  breeding: 'Breeding',
  care: 'Care',
  health: 'Health',
  next: 'What’s next',
} as const
export type ReportSection = keyof typeof REPORT_SECTION_WORDS
export const REPORT_SECTIONS = Object.keys(REPORT_SECTION_WORDS) as ReportSection[] // its own keys
