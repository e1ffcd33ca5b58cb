import type { Right } from './roles.ts'

/** What a paper can be about, beside its horse: what it is called, and the right to read it. */
export const ABOUT = {
  start: ['start', 'read'],
  injury: ['injury', 'read'],
  care: ['care entry', 'read'],
  work: ['work', 'read'],
  stay: ['stay', 'read'],
  cover: ['breeding', 'read_barn'],
  foaling: ['foaling record', 'read_barn'],
  exam: ['breeding exam', 'read_barn'],
  embryo: ['embryo entry', 'read_barn'],
  semen: ['semen entry', 'read_barn'],
  to_do: ['to-do', 'read_barn'],
  sale: ['sale', 'money'],
  charge: ['charge', 'money'],
  nomination: ['race payment', 'money'],
} as const satisfies Readonly<Record<string, readonly [word: string, need: Right]>>

export type AboutKind = keyof typeof ABOUT
export const ABOUT_KINDS = Object.keys(ABOUT) as AboutKind[] // its own keys
export const isAboutKind = (kind: string): kind is AboutKind => Object.hasOwn(ABOUT, kind)

/** "injury:12", as a paper has it. A start goes by its race. */
export const aboutText = (kind: AboutKind, id: number): string => `${kind}:${id}`

export function readAbout(about: string): { kind: AboutKind; id: number } {
  const [kind = '', id] = about.split(':')
  return { kind: kind as AboutKind, id: Number(id) } // the schema took it
}
