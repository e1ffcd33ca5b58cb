import { migrate } from '@quarterpole/db/migrate'
import { type Database, openDatabase } from '@quarterpole/db/open'
import { findAccount, hasAccounts, listAccounts } from '@quarterpole/db/queries/account'
import { endSessions } from '@quarterpole/db/queries/account-session'
import { deleteApiTokens } from '@quarterpole/db/queries/api-token'
import { baseUrl, type Config, ConfigError, parseConfig } from '../platform/process/config.ts'
import { newPasswordLink, newSetUpLink, type NewLink } from './links.ts'

const USAGE = `npm run account -- owner            a link to make the owner's account, while there is none
npm run account -- list             everyone with an account
npm run account -- link NAME        a link with which NAME sets a new password
npm run account -- sign-out NAME    signs NAME out everywhere and ends NAME's API tokens

Works on the database of DATA_DIR or DATABASE_URL, while the server runs or not. Links open at PUBLIC_URL, or at HOST and PORT.`

class UsageError extends Error {
  override name = 'UsageError'
}

/** The way in when a password is lost: whoever can run a command on the machine can always get in. */
async function main([command, ...words]: string[]): Promise<void> {
  const config = parseConfig(process.env)
  const name = words.join(' ')
  const needsName = command === 'link' || command === 'sign-out'
  if (!['owner', 'list', 'link', 'sign-out'].includes(command ?? '') || needsName !== (name !== ''))
    throw new UsageError(USAGE)
  const db = openDatabase(
    config.databaseUrl === null ? { dataDir: config.dataDir } : { url: config.databaseUrl },
  )
  try {
    await migrate(db)
    if (command === 'owner') await owner(db, config)
    else if (command === 'list') await list(db)
    else if (command === 'link') await link(db, config, name)
    else await signOut(db, name)
  } finally {
    await db.close()
  }
}

async function owner(db: Database, config: Config): Promise<void> {
  if (await hasAccounts(db))
    throw new UsageError('There are accounts already. For a lost password: npm run account -- link NAME')
  sayLink(config, 'Make the owner’s account', await newSetUpLink(db))
}

async function list(db: Database): Promise<void> {
  const people = await listAccounts(db)
  if (people.length === 0) say('There are no accounts. Make the owner’s: npm run account -- owner')
  for (const { name, role, last_seen_at } of people)
    say(`${name} · ${role} · ${last_seen_at === null ? 'not signed in' : `last seen ${last_seen_at}`}`)
}

async function link(db: Database, config: Config, name: string): Promise<void> {
  const person = await personOf(db, name)
  sayLink(config, `${person.name} sets a new password`, await newPasswordLink(db, person.id))
}

async function signOut(db: Database, name: string): Promise<void> {
  const person = await personOf(db, name)
  await endSessions(db, person.id)
  await deleteApiTokens(db, person.id)
  say(`${person.name} is signed out everywhere, and the API tokens of ${person.name} have ended.`)
}

async function personOf(db: Database, name: string) {
  const person = await findAccount(db, name)
  if (person === undefined)
    throw new UsageError(`Nobody here is named ${name}. See who is: npm run account -- list`)
  return person
}

const sayLink = (config: Config, what: string, { path, expires_at }: NewLink) =>
  say(`${what} here, once, until ${expires_at}:\n  ${baseUrl(config)}${path}`)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
