import { findAgeAndSex } from './age-and-sex.ts'
import {
  descriptionIn,
  type EntryFacts,
  type EntryStatus,
  horseName,
  NO_FACTS,
  parentName,
  parentsIn,
  personName,
} from './entry.ts'
import { bracketed, findWeight, statusIn, withoutStatus } from './entry-parts.ts'

export interface FreeLine {
  /** A leading number, which marks an entry. */
  readonly isNumbered: boolean
  readonly name: string | null
  readonly facts: EntryFacts
  readonly status: EntryStatus
}

const NUMBERED =
  /^(?:#|pp\.?\s*#?|post\s*#?|gate\s*#?|no\.?\s*)?\(?(\d{1,2})([a-z]?)\)?(?:\s*[.):\]]\s*|\s*[-–]\s+|\s+)(?=["“'*(]?\p{L})/iu
const LABEL =
  /(?:^|[\s,;(|])(trainer|trained by|tr|t|jockey|ridden by|rider|jky|j|owner|o|breeder|weight|wgt|wt|sire|dam|age|sex|pp|post)\s*(?:[:=]\s*|(?<=by)\s+)/giu
const BY =
  /(?:[,;(]\s*by|\s+by(?=\s+\p{Lu}))\s+([^,;()]+?(?:\s+[-–—x×]\s+|\s*,?\s+(?:out of|o\/o|ex)\s+)[^,;()]+?(?:\s*,?\s*by\s+[^,;()]+?)?|[^,;()]+?)\s*(?=[,;()|\t]|\s{2,}|$)/u
const BRACKETED_PARENTS = /\(([^()]+?\s*(?:\s[-–—x×]\s|\sout of\s)\s*[^()]+)\)/u
/** Odds, prices, medication and equipment: nothing we keep. */
const NOISE =
  /\$[\d,.]+|(?<![\p{L}\d])\d{1,3}\s*[-/]\s*\d{1,2}(?![\p{L}\d])|(?<=[\s,])(?:LA|L|B|BL|LB|f|b)(?=\s*(?:$|[,;]))|(?<![\p{L}])\d+\.\d+(?![\p{L}])/gu

/** A number and a name behind it. */
export const startsNumbered = (line: string) => NUMBERED.test(line.trimStart())

/** A line without heads: "2. FAST HORSE, b f 2, by Sire - Dam, by Damsire, T: Gomez J: Garcia" */
export function readFreeLine(line: string): FreeLine {
  const status = statusIn(line)
  const plain = withoutStatus(line)
    .replace(/^[\s•*·.,:)–-]+(?!\d+\))/, '')
    .trimEnd()
  const number = NUMBERED.exec(plain)
  const rest = number === null ? plain : plain.slice(number[0].length)
  const labeled = takeLabels(rest)
  const pedigree = takeParents(labeled.text)
  const aged = takeAgeAndSex(pedigree.text)
  const { text, person } = bracketed(aged.text)
  const weighed = takeWeight(text)
  const parts = partsOf(weighed.text)
  const people = peopleOf(parts.slice(1))
  const jockey = labeled.facts.jockey ?? person ?? people.shift() ?? null
  return {
    isNumbered: number !== null,
    name: horseName(parts[0] ?? ''),
    status,
    facts: {
      ...NO_FACTS,
      ...pedigree.facts,
      age: aged.age,
      sex: aged.sex,
      ...labeled.facts,
      sire: labeled.facts.sire ?? pedigree.facts.sire,
      dam: labeled.facts.dam ?? pedigree.facts.dam,
      post: labeled.facts.post ?? (number?.[2] === '' ? postOf(number[1]) : null),
      weightLb: labeled.facts.weightLb ?? weighed.pounds,
      jockey,
      trainer: labeled.facts.trainer ?? people.shift() ?? null,
    },
  }
}

const postOf = (digits: string | undefined) => {
  const post = Number(digits)
  return post >= 1 && post <= 20 ? post : null
}

type Labeled = Pick<EntryFacts, 'jockey' | 'trainer' | 'weightLb' | 'sire' | 'dam' | 'post'>

/** Takes "T: Gomez" and the like out of a line. */
function takeLabels(text: string): { text: string; facts: Labeled } {
  const labels = [...text.matchAll(LABEL)]
  const facts: { -readonly [F in keyof Labeled]: Labeled[F] } = {
    jockey: null,
    trainer: null,
    weightLb: null,
    sire: null,
    dam: null,
    post: null,
  }
  for (const [at, label] of labels.entries()) {
    const from = label.index + label[0].length
    const value =
      text
        .slice(from, labels[at + 1]?.index)
        .split(/[;|\t]|\s{2,}/)[0]
        ?.trim() ?? ''
    const word = label[1]?.toLowerCase() ?? ''
    if (word.startsWith('t')) facts.trainer = personName(withoutWeight(value))
    else if (/^(?:j|rid)/.test(word)) facts.jockey = personName(withoutWeight(value))
    else if (word.startsWith('w')) facts.weightLb = findWeight(value)?.pounds ?? null
    else if (word === 'sire') facts.sire = parentName(value)
    else if (word === 'dam') facts.dam = parentName(value)
    else if (word.startsWith('p')) facts.post = postOf(/^\d{1,2}/.exec(value)?.[0])
    if (facts.weightLb === null && /^[tjr]/.test(word))
      facts.weightLb = findWeight(` ${value}`)?.pounds ?? null
  }
  const [first] = labels
  return { text: first === undefined ? text : textBeside(text, first.index, labels), facts }
}

/** The text before the labels, and an age or a pedigree that only a label's word introduced. */
function textBeside(text: string, until: number, labels: readonly RegExpMatchArray[]): string {
  const aged = labels.filter(({ 1: word }) => /^(?:age|sex)$/i.test(word ?? ''))
  const ages = aged.map((label) => text.slice((label.index ?? 0) + label[0].length).split(/[,;|]/)[0] ?? '')
  return [text.slice(0, until), ...ages].join(', ')
}

const withoutWeight = (text: string) => {
  const found = findWeight(` ${text}`)
  return found === null ? text : text.slice(0, Math.max(0, found.from - 1))
}

function takeParents(text: string): { text: string; facts: ReturnType<typeof parentsIn> } {
  const found = BRACKETED_PARENTS.exec(text) ?? BY.exec(text)
  if (found === null) return { text, facts: { sire: null, dam: null, damSire: null } }
  const rest = text.slice(found.index + found[0].length)
  // "by Sire - Dam, by Damsire"
  const damSire = /^\s*,?\s*by\s+([^,;()]+)/i.exec(rest)
  const { description, parents } = descriptionIn(found[1] ?? '')
  const facts = parentsIn(parents)
  const behind = damSire === null ? rest : rest.slice(damSire[0].length)
  return {
    text: `${text.slice(0, found.index)}, ${description}, ${behind}`,
    facts: { ...facts, damSire: facts.damSire ?? parentName(damSire?.[1]) },
  }
}

/** Looks behind the first word only: a name may begin like an age. */
function takeAgeAndSex(text: string) {
  const head = /^\s*\S+/.exec(text)?.[0].length ?? 0
  const found = findAgeAndSex(text.slice(head))
  if (found === null) return { text, age: null, sex: null }
  return {
    text: `${text.slice(0, head + found.from)}, ${text.slice(head + found.to)}`,
    age: found.age,
    sex: found.sex,
  }
}

function takeWeight(text: string): { text: string; pounds: number | null } {
  const found = findWeight(text)
  if (found === null) return { text, pounds: null }
  return { text: `${text.slice(0, found.from)}, ${text.slice(found.to)}`, pounds: found.pounds }
}

/** "FAST HORSE Ramiro Garcia": a name in capitals ends where they do. */
const CAPITALS =
  /^(\s*["“*]?\p{Lu}[\p{Lu}\d'’-]*(?:\s+[\p{Lu}\d][\p{Lu}\d'’-]*)*)\s+(?=\p{Lu}(?:\.|\p{L}*\p{Ll}))/u

const partsOf = (text: string) =>
  text
    .replace(NOISE, ' , ')
    .replace(CAPITALS, '$1, ')
    .split(/[,;|\t]|\s{2,}|\s[-–—]\s|[()[\]]/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

/** "Garcia", "Ramiro" are one person, cut at his comma. */
function peopleOf(parts: readonly string[]): string[] {
  const people: string[] = []
  for (const part of parts) {
    const before = people.at(-1)
    const isGivenName = /^\p{L}[\p{L}'.-]*(?:\s\p{L}\.?)?$/u.test(part)
    if (before !== undefined && isGivenName && !/[\s,]/.test(before))
      people[people.length - 1] = `${before}, ${part}`
    else {
      const person = personName(part)
      if (person !== null && !/^\d/.test(person) && !/^\p{L}{1,2}$/u.test(person)) people.push(person)
    }
  }
  return people
}
