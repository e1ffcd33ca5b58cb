// `npm run api`: writes what follows from the contract's modules: the table of all endpoints, the pages' table of calls
// and the OpenAPI document. An endpoint's name is that of its constant.
import type { Fields } from '@quarterpole/contract/fields'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

const NOTE = '// Written by `npm run api` from the endpoints, records and fields of packages/contract.'
const contract = join(root, 'packages/contract/src')

const modules = readdirSync(contract)
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => {
    const text = readFileSync(join(contract, file), 'utf8')
    const namesOf = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name ?? '')
    return {
      file,
      calls: namesOf(/^export const (\w+) = endpoint\(/gm),
      records: namesOf(/^export const (\w+) = define(?:Barn|Contact)?Record\(/gm),
      ofBarn: namesOf(/^export const (\w+) = defineBarnRecord\(/gm),
      fields: namesOf(/^export const (\w+Fields) = defineFields\(/gm),
    }
  })

const importsOf = (...parts: readonly ('calls' | 'records' | 'fields')[]) =>
  modules.flatMap((one) => {
    const names = parts.flatMap((part) => one[part]).toSorted()
    return names.length === 0 ? [] : [`import { ${names.join(', ')} } from './${one.file}'`]
  })
/** The barn's first, for a horse's refer to them: the order in which they are written, and the other way round removed. */
const records = [
  ...modules.flatMap((one) => one.ofBarn),
  ...modules.flatMap((one) => one.records.filter((name) => !one.ofBarn.includes(name))),
]
const fields = modules.flatMap((one) => one.fields).map((name) => [name.replace(/Fields$/, ''), name])

const write = (path: string, lines: readonly string[]) =>
  writeFileSync(join(root, path), [NOTE, ...lines, ''].join('\n'))

write('packages/contract/src/records.ts', [
  ...importsOf('records'),
  ...importsOf('fields'),
  '',
  '/** Every record, by name; those that others refer to come first. */',
  `export const records = { ${records.join(', ')} } as const`,
  'export type RecordName = keyof typeof records',
  'export const RECORD_NAMES = Object.keys(records) as RecordName[] // its own keys',
  '',
  '/** Those of a horse. */',
  "export type HorseRecordName = { [N in RecordName]: (typeof records)[N]['of'] extends 'horse' ? N : never }[RecordName]",
  "export const isOfHorse = (name: RecordName): name is HorseRecordName => records[name].of === 'horse'",
  'export const HORSE_RECORD_NAMES = RECORD_NAMES.filter(isOfHorse)',
  '/** Those of a contact. */',
  "export type ContactRecordName = { [N in RecordName]: (typeof records)[N]['of'] extends 'contact' ? N : never }[RecordName]",
  "export const isOfContact = (name: RecordName): name is ContactRecordName => records[name].of === 'contact'",
  '/** Those of no horse: of the barn or of a contact. */',
  'export type BarnRecordName = Exclude<RecordName, HorseRecordName>',
  '',
  '/** The fields of everything whose form is made of them. */',
  'export const formFields = {',
  ...records.map((name) => `  ${name}: ${name}.fields,`),
  ...fields.map(([name, constant]) => `  ${name}: ${constant},`),
  '} as const',
  'export type FormName = keyof typeof formFields',
])
write('packages/contract/src/endpoints.ts', [
  ...importsOf('calls', 'records'),
  '',
  '/** Every call the server answers, by name. The server does not start if one has no handler. */',
  'export const endpoints = {',
  ...modules.flatMap((one) => one.calls.map((name) => `  ${name},`)),
  ...records.map((name) => `  ...${name}.endpoints,`),
  '} as const',
  'export type EndpointName = keyof typeof endpoints',
])

const definitions = await import('@quarterpole/contract/records')
// What the server alone reads of a field stays out of the browser; schemas and what is said of errors load with the checks.
const factsOf = (fields: Fields, indent: string) =>
  Object.entries(fields).map(
    ([member, { input: _i, reply: _r, headers: _h, fileWords: _w, lacking: _l, outOfBounds: _o, ...rest }]) =>
      // What a field isn’t goes without saying.
      `${indent}${member}: ${JSON.stringify(rest, (_, value) => (value === false ? undefined : value))},`,
  )
const wordsOf = ({
  of,
  name,
  plural,
  noun,
  nouns,
  by,
  due,
}: Omit<(typeof definitions.records)[keyof typeof definitions.records], 'fields'>) => ({
  of,
  name,
  plural,
  noun,
  nouns,
  by,
  due: due === undefined ? null : (due.word ?? 'due again'),
})
write('packages/contract/src/record-facts.ts', [
  '',
  '/** What records are called, without their fields: for lists of names, and for the pages. */',
  'export const recordFacts = {',
  ...Object.values(definitions.records).map(
    (record) => `  ${record.name}: ${JSON.stringify(wordsOf(record))},`,
  ),
  '} as const',
  '',
  'type Facts = (typeof recordFacts)[keyof typeof recordFacts]',
  '/** Of the records of a horse. */',
  "export const horseFactsOfRecords = Object.values<Facts>(recordFacts).filter((facts) => facts.of === 'horse')",
])
write('packages/contract/src/form-facts.ts', [
  '',
  '/** The fields of everything whose form is made of them, without their schemas: for the forms, not for the first page. */',
  'export const formFacts = {',
  ...Object.entries(definitions.formFields).flatMap(([name, ofForm]) => [
    `  ${name}: {`,
    ...factsOf(ofForm, '    '),
    '  },',
  ]),
  '} as const',
])
const { horseFields } = await import('@quarterpole/contract/horse-fields')
write('packages/contract/src/horse-facts.ts', [
  '',
  '/** What is said of the fields of a horse, without their schemas: for the pages. */',
  'export const horseFacts = {',
  ...factsOf(horseFields, '  '),
  '} as const',
])

const { endpoints } = await import('@quarterpole/contract/endpoints')
write('apps/web/src/app/api/routes.ts', [
  '',
  '/** Method and path of every call, and the right it needs, without the schemas: these stay out of the browser. */',
  'export const routes = {',
  ...Object.entries(endpoints).map(
    ([name, { method, path, need }]) =>
      `  ${name}: { method: '${method}', path: '${path}', need: '${need}' },`,
  ),
  '} as const',
  'export type CallName = keyof typeof routes',
])

const { openApiDocument } = await import('../apps/server/src/platform/http/openapi.ts')
const { DOWNLOADS } = await import('../apps/server/src/main/openapi-downloads.ts')
const { VERSION } = await import('../apps/server/src/platform/process/version.ts')
writeFileSync(
  join(root, 'apps/server/openapi.json'),
  `${JSON.stringify(openApiDocument(VERSION, DOWNLOADS), null, 2)}\n`,
)
