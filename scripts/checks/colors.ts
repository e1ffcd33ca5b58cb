import { place, readSources, report, withoutComments } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

/** Colors are named by meaning in one file; only there are they written out. */
const palette = 'apps/web/src/ui/styles/tokens.css'

const inStyles = [
  /#[0-9a-f]{3,8}\b(?=[^{}]*[;}])/gi,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi,
  /:[^;{}]*?(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|gold|orange|yellow|purple|navy|teal|maroon)(?![\w-])/gi,
]
const inCode = [
  /['"`]#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})['"`]/gi,
  /['"`](?:rgba?|hsla?|oklch|oklab)\([^'"`]*['"`]/gi,
]

/** Places where a color is written out instead of taken from the tokens. */
export function colorFaults(file: SourceFile): string[] {
  if (file.path === palette || /\.test\.tsx?$/.test(file.path)) return []
  const isStyle = file.path.endsWith('.css')
  const text = isStyle ? file.text.replace(/\/\*[\s\S]*?\*\//g, blank) : withoutComments(file.text)
  const readable = isStyle ? text.replace(/url\([^)]*\)/g, blank) : text
  return (isStyle ? inStyles : inCode).flatMap((pattern) =>
    Array.from(readable.matchAll(pattern), (match) => {
      const color = match[0].replace(/^:\s*/, '')
      return `${place(file, match.index)} writes out a color (${color}); take a token of tokens.css`
    }),
  )
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

if (import.meta.main) report(readSources(/^apps\/web\/src\/.*\.(?:css|tsx?)$/).flatMap(colorFaults))
