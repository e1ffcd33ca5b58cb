import { impureOnPurpose, isTest, packageOf, pure } from './boundaries.ts'
import { place, readSources, report, withoutComments } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/** Classes whose objects no method changes. */
const STATELESS = /^(?:RegExp|Intl\.\w+|TextEncoder|URL)$/
const TEXT = /'(?:[^'\\\n]|\\.)*'/g
/** Types through which nothing can be written. */
const READ_ONLY = /^(?:Readonly\w*<|readonly |ArrayLike<)/
const METHODS_THAT_WRITE =
  'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|setUint8|setInt32|setFloat64'
const FUNCTION = /^(?:async )?(?:function\b|<|\w+ =>|\()/

interface Constant {
  name: string
  type: string
  value: string
  index: number
}

/** Constants at the top level of a formatted file: they start in its first column, as nothing within them does. */
function constantsOf(code: string): Constant[] {
  const statement = /^(?:export )?const (\w+)(?:: ([^=]+?))? =\s+([^]*?)(?=^(?!\s|[)\]}]))/gm
  return Array.from(
    `${code}\nend`.matchAll(statement),
    ({ index, 1: name = '', 2: type = '', 3: value = '' }) => ({
      name,
      type,
      value,
      index,
    }),
  )
}

/** State that outlives a call: what makes a pure function answer differently the second time. */
export function stateFaults(file: SourceFile): string[] {
  const code = withoutComments(file.text)
  const fault = (index: number, what: string) => `${place(file, index)} ${what}: pass it in or return it`
  const variables = Array.from(code.matchAll(/^(?:export )?(?:let|var) (\w+)/gm), ({ index, 1: name }) =>
    fault(index, `${name} is a module-level variable`),
  )
  const fields = Array.from(
    code.matchAll(/^ +(?:private )?static (?!readonly\b)(#?\w+)(?=[ :=])/gm),
    ({ index, 1: name }) => fault(index, `${name} is a mutable static field`),
  )
  const constants = constantsOf(code).flatMap(({ name, type, value, index }) => {
    if (FUNCTION.test(value)) return []
    if (holdsObject(value) && !READ_ONLY.test(type))
      return [fault(index, `${name} is a mutable object of the module`)]
    return writes(code, name) ? [fault(index, `${name} is written to at module level`)] : []
  })
  return [...variables, ...fields, ...constants]
}

/** Made with `new` outside of a function, or an empty array or record that only writing could fill. */
function holdsObject(value: string): boolean {
  if (/^(?:\[\]|\{\})/.test(value)) return true
  const [outside = ''] = value.replaceAll(TEXT, "''").split('=>', 1)
  return Array.from(outside.matchAll(/\bnew ([\w.]+)/g)).some(([, name = '']) => !STATELESS.test(name))
}

function writes(code: string, name: string): boolean {
  const member = `\\b${name}(?:\\.\\w+|\\[[^\\]\\n]*\\])`
  const assigned = new RegExp(`${member}+ (?:=(?!=|>)|[-+*/|&^]=|\\?\\?=)|${member}+(?:\\+\\+|--)`)
  const changed = new RegExp(`\\b${name}\\.(?:${METHODS_THAT_WRITE})\\(`)
  return assigned.test(code) || changed.test(code)
}

if (import.meta.main) {
  const files = readSources(/^packages\/[^/]+\/src\/.*\.ts$/).filter(
    ({ path }) => packageOf(path) in pure && !isTest(path) && !impureOnPurpose.has(path),
  )
  report(files.flatMap(stateFaults))
}
