import { place, readSources, report } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/**
 * Words that are no longer used in names, comments, documents and texts, and what to write instead. Names are found
 * inside longer ones; `in` limits an entry to the paths that match.
 */
export const RETIRED: readonly { word: RegExp; instead: string; in?: RegExp }[] = [
  // Names
  { word: /\bKept\b(?!:? \w)|\bkept(?=[A-Z])/, instead: 'cache, or what it holds' },
  { word: /\bknown\w*(?=[^\n=]* = new )/, instead: 'cache, or what it holds' },
  { word: /hand(?:ed|s|ing)?[- ]?over|handOver|handedOver/i, instead: 'transfer, pass' },
  { word: /\bgiv(?:e|es|ing) way\b|giveWay|give-way/i, instead: 'lowerThreadPriority' },
  { word: /bring(?:s|ing)?[- ]near|bringNear|brought near/i, instead: 'prefetch' },
  { word: /\bRoom\b|\broom(?=\.\w|: \w|\[)|#room\b/, instead: 'capacity, scratch' },
  {
    word: /\bread(?:s|ing)?[- ]?ahead\b|\bahead of time\b|(?:[Rr]ead|[Hh]orses|[Ll]oad(?:ed)?)Ahead\b/,
    instead: 'prefetch',
  },
  { word: /fore(?:tell|told|tells|telling)/i, instead: 'forecast' },
  { word: /KnownCard/, instead: 'CardInputs' },
  { word: /giveBackJob|givesBack|\bgiv(?:e|es|ing|en) back\b/, instead: 'release, return' },
  { word: /patien(?:ceMs|ce|tly)/i, instead: 'timeout' },
  { word: /\bhurr(?:y|ies|ied)\b/i, instead: 'flush' },
  { word: /\bown[- ]load\b|\bownLoad|OwnLoad/, instead: 'event loop load' },
  { word: /JobLanes?|jobLanes?/, instead: 'queues' },
  { word: /\blanes?\b/i, instead: 'queues', in: /^apps\/server\/src\/(?:jobs|process|workers)\// },
  { word: /\bwhat (?:came|comes|has come|had come) of\b/i, instead: 'result' },
  // One word for one thing on screen; the mapping's own column is the specification's
  {
    word: /\bAQHA numbers?\b/,
    instead: 'AQHA id',
    in: /^(?!apps\/web\/src\/files\/mapping\/|e2e\/|CHANGELOG)/,
  },
  { word: /\bregistration no\./i, instead: 'AQHA id' },
  // One part for one thing on screen
  { word: /<details\b/, instead: 'ui/Fold', in: /^apps\/web\/src\/(?!ui\/).*\.tsx$/ },
  {
    word: /label="(?:Show as a table|The same in tables?)"/,
    instead: 'ui/AsTable',
    in: /^apps\/web\/src\/(?!ui\/)/,
  },
  { word: /<(?:div|p)[^>]* data-empty>/, instead: 'ui/States: EmptyLine', in: /^apps\/web\/src\/(?!ui\/)/ },
  // The translated voice
  { word: /\banew\b/i, instead: 'again, update' },
  {
    word: /\b(?:is|are|was|were|be|been|being) told\b|\btold of\b|\bcannot tell\b|\bnot told\b/i,
    instead: 'report, know',
  },
  { word: /\b(?:is|are|was|were|be|been) worked out\b|\bworks? out\b/i, instead: 'compute, figure' },
  {
    word: /\bstands? (?:as|on|in|with|beside|between|under|over|before|behind|still|there|here)\b/i,
    instead: 'is, appears',
  },
  {
    word: /\bl(?:ies|ay|ying) (?:in|on|with|within|before|after|between|beside|under|above|below|there|here)\b/i,
    instead: 'is',
  },
  { word: /\brests? (?:on|upon)\b/i, instead: 'is based on' },
  { word: /\b(?:is|are|was|were) (?:put in|put away|taken back)\b/i, instead: 'add, undo' },
  { word: /\breckon/i, instead: 'compute, estimate' },
  { word: /\bspeaks? (?:for|against)\b/i, instead: 'in favor, against' },
  { word: /\bcalled off\b|\bcalls off\b/i, instead: 'cancel' },
  { word: /\bin hand\b/i, instead: 'current, running' },
  // British spelling
  { word: /colour/i, instead: 'color' },
  { word: /neighbour/i, instead: 'neighbor' },
  { word: /favour/i, instead: 'favor' },
  { word: /behaviour/i, instead: 'behavior' },
  { word: /honour/i, instead: 'honor' },
  { word: /(?<![a-z])(?:kilo|centi|milli)?metres?(?![a-z])/i, instead: 'meter' },
  { word: /\bcentred?\b/i, instead: 'center' },
  { word: /labell(?:ed(?!by)|ing)/i, instead: 'labeled' },
  { word: /(?:model|travel|level|channel|total|signal)ling\b/i, instead: 'one l' },
  { word: /(?:model|travel|level|channel|total|signal)led\b/i, instead: 'one l' },
  {
    word: /(?:optim|normal|initial|serial|recogn|organ|summar|minim|maxim|util|standard|general|emphas|priorit|author|random|regular)is(?:e|es|ed|ing|ation|er)\b/i,
    instead: '-ize',
  },
  { word: /\banaly(?:se|ses?d|sing)\b/i, instead: 'analyze' },
  { word: /\blicence/i, instead: 'license' },
  { word: /\bdefence\b/i, instead: 'defense' },
  { word: /\bjudgement/i, instead: 'judgment' },
  { word: /\bwhilst\b/i, instead: 'while' },
  { word: /\bpractise/i, instead: 'practice' },
]

/** British words that people's own files contain. */
const IN_FILES =
  /coat colour|\bcolour, coat|\|Colour\b|center centre|'metres'|distance metres|\bmetres, metros/g
/** Retired words stay in what was released, in the lists of them, and in names of invented horses. */
const EXEMPT =
  /^CHANGELOG\.md$|^docs\/glossary\.md$|^packages\/herd-sim\/src\/words\.ts$|^scripts\/checks\/words(?:\.test)?\.ts$/
const READ = /^(?:packages|apps|docs|e2e|lab|scripts)\/.*\.(?:tsx?|mjs|md|css|html)$|^[A-Z]+\.md$/

/** Each place that uses a retired word, with the word to use. */
export function wordFaults(file: SourceFile): string[] {
  return RETIRED.filter((entry) => entry.in?.test(file.path) ?? true).flatMap(({ word, instead }) =>
    Array.from(
      file.text.replace(IN_FILES, blank).matchAll(new RegExp(word, `g${word.flags}`)),
      (match) => `${place(file, match.index)} writes "${match[0]}"; instead: ${instead}`,
    ),
  )
}

const blank = (text: string) => ' '.repeat(text.length)

/** How many faults the folders have, most first: `node scripts/checks/words.ts --count`. */
function printCounts(files: readonly SourceFile[]): void {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = file.path.split('/').slice(0, -1).slice(0, 4).join('/') || file.path
    counts.set(folder, (counts.get(folder) ?? 0) + wordFaults(file).length)
  }
  for (const [folder, count] of [...counts].sort((a, b) => b[1] - a[1]))
    if (count > 0) console.log(String(count).padStart(6), folder)
}

if (import.meta.main) {
  const files = readSources(READ).filter(({ path }) => !EXEMPT.test(path))
  if (process.argv.includes('--count')) printCounts(files)
  else report(files.flatMap(wordFaults))
}
