import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi.ts'
import { VERSION } from '../process/version.ts'

/** Writes the OpenAPI document beside the sources; with --check only says whether the committed one is current. */
const path = new URL('../../openapi.json', import.meta.url)
const text = `${JSON.stringify(openApiDocument(VERSION), null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write('apps/server/openapi.json is not current: run npm run openapi.\n')
  process.exitCode = 1
}
