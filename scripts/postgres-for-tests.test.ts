import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'

test('the setup passes every test file the URL of a PostgreSQL that accepts connections', async () => {
  const address = inject('postgresUrl')
  expect(process.env.TEST_DATABASE_URL).toBe(address)
  const url = new URL(address.replace('@/', '@localhost/'))
  const folder = url.searchParams.get('host')
  const socket = folder
    ? connect({ path: `${folder}/.s.PGSQL.5432` })
    : connect(Number(url.port || 5432), url.hostname)
  if (folder) expect(existsSync(folder)).toBe(true)
  const letter = await new Promise<Buffer>((resolve, reject) => {
    socket.once('error', reject).once('data', resolve)
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])) // SSLRequest
  })
  socket.destroy()
  expect(['S', 'N']).toContain(letter.toString('latin1'))
})
