const SOURCE = {
  body: 'AQHA',
  foaled_from: null,
  foaled_to: null,
  years: null,
  source: 'AQHA, Embryo Transfer Educational Material (REG112)',
  link: 'https://ng.aqha.com/en/web/aqha/embryo-transfer-educational-material',
  source_date: '2026-11-30',
}

/** Papers that a registry asks for of donors and their embryos, each in force until the barn has a rule of the same name. */
export const PAPER_RULES = {
  enrollment: {
    name: 'Enrollment of a donor',
    ...SOURCE,
    notes:
      'A donor is enrolled before she is bred, for the year or for her lifetime. Enrolling later costs a late fee.',
  },
  permit: {
    name: 'Permit of a frozen embryo',
    ...SOURCE,
    notes: 'A permit is bought for each embryo that is frozen.',
  },
} as const
export type PaperRule = keyof typeof PAPER_RULES

const keyOf = (name: string) => name.trim().toLowerCase()
const PAPER_RULE_NAMES = Object.values(PAPER_RULES).map(({ name }) => keyOf(name))

/** Whether a rule of the barn says which papers are asked for, and not how long semen is good for. */
export const isOfPapers = ({ name }: { readonly name: string }) => PAPER_RULE_NAMES.includes(keyOf(name))

/** The rule in force. */
export const paperRule = <R extends { readonly name: string }>(which: PaperRule, own: readonly R[]) =>
  own.find(({ name }) => keyOf(name) === keyOf(PAPER_RULES[which].name)) ?? PAPER_RULES[which]
