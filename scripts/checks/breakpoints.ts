import { place, readSources, report, type SourceFile } from './source-files.ts'

/** Places where the width of a layout is asked in px: in em, large type gets the layout of a narrower screen. */
export const breakpointFaults = (file: SourceFile): string[] =>
  Array.from(file.text.matchAll(/\((?:min|max)-width: ([\d.]+)px\)/g), (match) => {
    const em = Number(match[1]) / 16
    return `${place(file, match.index)} asks for a width in px ${match[0]}; take ${em}em, or rem in a container query`
  })

if (import.meta.main) report(readSources(/^apps\/web\/src\/.*\.(?:css|tsx?)$/).flatMap(breakpointFaults))
