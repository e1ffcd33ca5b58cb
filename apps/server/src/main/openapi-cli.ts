import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../platform/http/openapi.ts'
import { DOWNLOADS } from './openapi-downloads.ts'
import { VERSION } from '../platform/process/version.ts'

/** Writes apps/server/openapi.json; with --check, only reports whether the committed file is current. */
const path = new URL('../../openapi.json', import.meta.url)
const text = `${JSON.stringify(openApiDocument(VERSION, DOWNLOADS), null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write('apps/server/openapi.json is out of date. Run: npm run openapi\n')
  process.exitCode = 1
}
