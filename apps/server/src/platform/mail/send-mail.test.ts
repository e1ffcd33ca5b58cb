import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { StoredMailServer } from '@quarterpole/db/queries/mail-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer, mailSettings } from '../../../test/mail-server.ts'
import { makeAuthority } from '../../upkeep/barn/certificates.ts'
import { type Message, sendMail } from './send-mail.ts'

const message: Message = {
  to: 'ann@example.com',
  subject: 'Due today: José’s Coggins',
  text: 'José’s Coggins is due.',
  html: '<p>José’s Coggins is due.</p>',
  messageId: 'due-1',
  stopAt: 'https://barn.example/stop',
}
const at = (port: number, more: Partial<StoredMailServer> = {}): StoredMailServer => ({
  ...mailSettings(port),
  ...more,
})
const faultOf = (server: StoredMailServer) =>
  sendMail(server, message).then(
    () => null,
    (error: Error) => error.message,
  )

test('a message arrives with its text, its HTML and the headers by which mail programs stop it', async () => {
  const { port, received } = await mailServer(onTestFinished)
  await sendMail(at(port), message)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: 'barn@example.com',
    to: ['ann@example.com'],
    text: 'José’s Coggins is due.',
    html: '<p>José’s Coggins is due.</p>',
    headers: {
      from: 'Quarterpole <barn@example.com>',
      'message-id': '<due-1@example.com>',
      'list-unsubscribe': '<https://barn.example/stop>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    },
  })
})

test('a wrong password is said, with what to do, and is not repeated in the sentence', async () => {
  const { port } = await mailServer(onTestFinished)
  const fault = await faultOf(at(port, { password: 'not the password' }))
  expect(fault).toMatch(/^127\.0\.0\.1 didn’t take the user name and password\. Type the password again; /)
  expect(fault).toContain('It said: “535 ')
  expect(fault).not.toContain('not the password')
})

test('a password that a restored backup leaves out is asked for', async () => {
  const { port, received } = await mailServer(onTestFinished)
  expect(await faultOf(at(port, { password: null }))).toBe(
    'The password of 127.0.0.1 isn’t on file: backups leave it out. Type it again under Data Studio, System.',
  )
  expect(received).toEqual([])
})

test('a refused recipient and a refused sender have a sentence each', async () => {
  const recipient = await mailServer(onTestFinished, {
    onRcptTo: (_to, _session, done) => done(new Error('No such mailbox')),
  })
  expect(await faultOf(at(recipient.port))).toBe(
    '127.0.0.1 refused the recipient. Check the address for a typing mistake. It said: “550 No such mailbox”.',
  )
  const sender = await mailServer(onTestFinished, {
    onMailFrom: (_from, _session, done) => done(new Error('Not yours')),
  })
  expect(await faultOf(at(sender.port))).toBe(
    '127.0.0.1 doesn’t let this account send from your From address. Use the address of the mail account itself. It said: “550 Not yours”.',
  )
})

test('a server that isn’t there, and a name that isn’t', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.once('listening', resolve))
  const { port } = free.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => free.close(resolve))
  expect(await faultOf(at(port))).toBe(
    `Nothing answers at 127.0.0.1, port ${port}. Check the server’s name and port, and that it’s running.`,
  )
  expect(await faultOf(at(25, { host: 'mail.invalid', security: 'tls' }))).toBe(
    'There’s no server named mail.invalid. Check its spelling, and this computer’s Internet connection.',
  )
})

test('a certificate nobody vouches for, and the wrong kind of TLS', async () => {
  const own = await makeAuthority('barn', new Date())
  const secure = await mailServer(onTestFinished, { secure: true, key: own.key, cert: own.cert })
  expect(await faultOf(at(secure.port, { security: 'tls' }))).toMatch(
    /^The certificate of 127\.0\.0\.1 can’t be trusted \(.+\)\. Check the server’s name, or ask your mail provider/,
  )
  const plain = await mailServer(onTestFinished)
  expect(await faultOf(at(plain.port, { security: 'tls' }))).toBe(
    `127.0.0.1, port ${plain.port} doesn’t speak TLS from the start. Choose STARTTLS, usually on port 587.`,
  )
  expect(await faultOf(at(plain.port, { security: 'starttls' }))).toBe(
    `127.0.0.1, port ${plain.port} doesn’t offer STARTTLS, so nothing was sent. Choose TLS, usually on port 465.`,
  )
  expect(plain.received).toEqual([])
})

test('a server that hangs up is said to; nothing goes unencrypted to a public address', async () => {
  const hangingUp = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void hangingUp.close())
  await new Promise((resolve) => hangingUp.once('listening', resolve))
  const { port } = hangingUp.address() as AddressInfo // it listens on a port
  expect(await faultOf(at(port))).toBe(
    `127.0.0.1, port ${port} broke off the connection. Try again in a few minutes.`,
  )
  expect(await faultOf(at(25, { host: '192.0.2.1' }))).toBe(
    '192.0.2.1 isn’t on this computer or in your own network, so mail can’t go there unencrypted. Choose TLS or STARTTLS.',
  )
})

test('a server that says nothing is left as soon as the sending is canceled', async () => {
  const stopped = new AbortController()
  const silent = createServer(() => stopped.abort()).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo // it listens on a port
  // Not “didn’t answer in time”, which is what it would end with after 15 s.
  await expect(sendMail(at(port), message, stopped.signal)).rejects.toThrow(/broke off the connection/)
})
