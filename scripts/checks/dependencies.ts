import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ready.mjs'
import { readSources, report } from './source-files.ts'

/** Licenses under which code and fonts may become part of what people run. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/**
 * The LGPL lets a program of any license load a library that can be replaced: libvips comes as a shared library in a
 * package of its own, unchanged (decision 19).
 */
const loadedOnly = /^(?:.*\/)?node_modules\/@img\/sharp-[\w-]+$/
const forLoading = new Set([...allowed, 'LGPL-3.0-or-later'])

/** Packages that give their license in a file only; read by a person. */
const readInItsFile: Record<string, string> = { 'png-js': 'MIT' }

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
}
interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Packages = Readonly<Record<string, LockedPackage>>

/** Whether an SPDX expression leaves a choice that is allowed: one of several with OR, all of them with AND. */
export function isAllowed(license: string, list: ReadonlySet<string> = allowed): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1')
  if (/\sOR\s/.test(expression)) return expression.split(/\sOR\s/).some((one) => isAllowed(one, list))
  if (/\sAND\s/.test(expression)) return expression.split(/\sAND\s/).every((one) => isAllowed(one, list))
  return list.has(expression)
}

/** Installed packages that people get with the app under a license that is not on the list. */
export function licenseFaults(packages: Packages, licenseOf: (path: string) => string | undefined): string[] {
  return Object.entries(packages).flatMap(([path, { dev, link }]) => {
    if (dev || link || !path.includes('node_modules/')) return []
    const license = licenseOf(path)
    if (license !== undefined && isAllowed(license, loadedOnly.test(path) ? forLoading : allowed)) return []
    return [
      `${path}: the license ${license ?? '(none given)'} is not on the list of scripts/checks/dependencies.ts`,
    ]
  })
}

/**
 * The lockfile must not tie an install to one network, and must say what every package has to be, to the byte.
 * Optional packages for one kind of machine may be listed by version alone: without the entry no `npm ci` runs
 * anywhere, and their hashes can only be had where the package can.
 */
export function lockfileFaults(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link, version, optional, os }]) => {
    if (link || !path.includes('node_modules/')) return []
    return [
      ...(resolved !== undefined ? [`package-lock.json: ${path} has the address ${resolved}`] : []),
      ...(integrity === undefined && !(optional && os)
        ? [`package-lock.json: ${path} ${version ?? ''} has no integrity hash`]
        : []),
    ]
  })
}

/** Dependencies whose version is a range: a bare install under an old npm would pick another major. */
export function rangeFaults(path: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${path}: ${name} "${version}" is not an exact version`)
}

/** The license a package's manifest gives; undefined when it gives none. */
function installedLicense(path: string): string | undefined {
  const { name, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return (typeof license === 'string' ? license : license?.type) ?? readInItsFile[name]
}

if (import.meta.main) {
  const { packages }: { packages: Packages } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const entries = Object.entries(packages)
  // Packages for other platforms are not there to be read.
  const present = Object.fromEntries(entries.filter(([path]) => existsSync(join(root, path, 'package.json'))))
  report([
    ...licenseFaults(present, installedLicense),
    ...lockfileFaults(packages),
    ...readSources(/(?:^|\/)package\.json$/).flatMap(({ path, text }) => rangeFaults(path, JSON.parse(text))),
  ])
}
