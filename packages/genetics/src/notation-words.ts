/** Vocabulary of laboratory reports, lower case; that of each disease is in diseases.ts. */

/** A normal allele inside a pair. */
export const NORMAL_ALLELES = ['normal', 'negative', 'clear', 'neg', 'wt', 'n', '+'] as const

const UNTESTED: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '---',
  '?',
  '??',
  '.',
  '*',
  'nt',
  'n.t',
  'n.t.',
  'nd',
  'na',
  'n/a',
  'n.a',
  'n.a.',
  'n / a',
  'n\\a',
  'not tested',
  'untested',
  'no test',
  'not done',
  'not run',
  'not available',
  'not applicable',
  'no result',
  'no results',
  'not reported',
  'pending',
  'test pending',
  'results pending',
  'awaiting',
  'awaiting results',
  'awaiting result',
  'in process',
  'in progress',
  'submitted',
  'sent',
  'tbd',
  'tba',
  'unknown',
  'unk',
  'null',
  'nil',
  'failed',
  'test failed',
  'fail',
  'inconclusive',
  'retest',
  'resample',
  'undetermined',
  'not determined',
  '#n/a',
])
/** Everything that means "there is no result", after folding to lower case. */
export const isUntestedText = (folded: string): boolean => UNTESTED.has(folded)
export const isNotAvailableText = (folded: string): boolean => /^#?n ?[/\\.] ?a\.?$/.test(folded)

/** Copies that a word leaves possible, as bits: 1 none, 2 one, 4 two. Read at dominant and recessive loci alike or apart. */
export interface Claim {
  readonly name: string
  readonly pattern: RegExp
  readonly dominant: number
  readonly recessive: number
}
export const NONE = 1
export const ONE = 2
export const TWO = 4
export const ANY = 7

const claim = (name: string, pattern: RegExp, dominant: number, recessive = dominant): Claim => ({
  name,
  pattern,
  dominant,
  recessive,
})

/** Order matters: negations come before the words they contain. */
export const CLAIMS: readonly Claim[] = [
  claim('not affected', /\b(?:not|non|un)[- ]?affected\b/, ANY, NONE | ONE),
  claim('no carrier', /\b(?:not a|not|non)[- ]?carrier\b/, NONE),
  claim('not clear', /\bnot (?:clear|normal|negative)\b/, ONE | TWO),
  claim(
    'no variant',
    /\b(?:no|0|zero) (?:copy|copies|variants?|mutations?)(?: (?:detected|found))?\b|\bnot (?:detected|present|positive)\b/,
    NONE,
  ),
  claim('one copy', /\b(?:one|1|single) copy\b|\bheteroz?yg(?:ous|ote)\b|\bhet\b/, ONE),
  claim('two copies', /\b(?:two|2|double) copies\b/, TWO),
  claim('homozygous', /\bhomoz?yg(?:ous|ote)\b|\bhom\b/, NONE | TWO),
  claim('carrier', /\bcarriers?\b|\bcarries\b/, ONE | TWO, ONE),
  claim('affected', /\baffected\b/, ONE | TWO, TWO),
  claim('positive', /\bpositive\b|\bpos\b|\babnormal\b|\bat[- ]risk\b|\bdetected\b|\bmutant\b/, ONE | TWO),
  claim('clear', /\bclear\b|\bnormal\b|\bnegative\b|\bneg\b|\bfree\b|\bwt\b|\bwild[- ]?type\b/, NONE),
]

/** "By parentage": not from a sample of this horse. */
export const INFERENCE =
  /\(?\b(?:(?:inferred|implied|obligate|assumed|derived|deduced)(?: (?:from|by|through|via) (?:the )?(?:parentage|parents|pedigree|descent|sire and dam))?|(?:by|through|via|from|per) (?:the )?(?:parentage|parents|parental|descent|pedigree|sire and dam)(?: (?:testing|results?|verification))?)\b\)?/

/** Words that say nothing about the genotype. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  (
    'a an the is are was for of with in and on at by to horse foal dna gene genetic genotype genotypes mutation variant allele alleles copy copies ' +
    'test tested tests testing result results status report reported lab laboratory panel vgl uc ucd davis ucdavis etalon etalondx equiseq animal ' +
    'genetics animalgenetics cag center centre aqha confirmed verified date on see'
  ).split(' '),
)

const DATE = /\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d\b/g

/** One form for dashes, slashes and blanks; quotes, dates and outer blanks dropped. Keeps letter case. */
export function foldNotation(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2044\u2215\u29f8]/g, '/')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/["'`\u2018\u2019\u201c\u201d]/g, '')
    .replace(DATE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
