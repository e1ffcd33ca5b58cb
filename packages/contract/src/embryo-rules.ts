const SOURCE = {
  body: 'AQHA',
  foaled_from: null,
  foaled_to: null,
  years: null,
  source: 'AQHA, Embryo Transfer Educational Material (REG112)',
  link: 'https://ng.aqha.com/en/web/aqha/embryo-transfer-educational-material',
  source_date: '2026-11-30',
}

/** What a registry asks of donors and their embryos, each in force until the barn has a rule of the same name. */
export const EMBRYO_RULES = {
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
  embryo_term: {
    name: 'Frozen embryos of a dead parent',
    ...SOURCE,
    foaled_from: 2015,
    years: 2,
    notes:
      'Two calendar years after the donor died or was spayed, and after the sire died or was gelded, where foaled in 2015 or later; the shorter term counts. Spaying isn’t on file here, so it isn’t counted.',
  },
} as const
export type EmbryoRule = keyof typeof EMBRYO_RULES
const ALL = Object.keys(EMBRYO_RULES) as EmbryoRule[] // its own keys
/** Of these, the ones that ask for a paper. */
export type PaperRule = Exclude<EmbryoRule, 'embryo_term'>

const keyOf = (name: string) => name.trim().toLowerCase()
type Of = { readonly name: string }
const isNamed = ({ name }: Of, rules: readonly EmbryoRule[]) =>
  rules.some((rule) => keyOf(EMBRYO_RULES[rule].name) === keyOf(name))

/** Whether a rule of the barn is of donors and embryos, and not of stored semen. */
export const isOfEmbryos = (rule: Of) => isNamed(rule, ALL)
/** Whether it says which paper is asked for, and not how long foals are taken. */
export const isOfPapers = (rule: Of) => isOfEmbryos(rule) && !isNamed(rule, ['embryo_term'])

/** The rule in force. */
export const embryoRule = <R extends Of>(which: EmbryoRule, own: readonly R[]) =>
  own.find((rule) => isNamed(rule, [which])) ?? EMBRYO_RULES[which]

/** An embryo in a tank, as far as is on file. */
export const isFrozen = (entry: {
  readonly kind: string
  readonly form: string | null
  readonly outcome: string | null
}) =>
  entry.kind === 'embryo' &&
  (entry.outcome === 'frozen' || (entry.outcome === null && entry.form === 'vitrified'))

/** Whether a paper is in force on a day. */
export const holdsOn = ({ expires_on }: { readonly expires_on: string | null }, day: string) =>
  expires_on === null || expires_on >= day
