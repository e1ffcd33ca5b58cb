import { createServer } from 'node:http'

/** The reference of the HTTP bench: what Node needs to answer a small JSON with nothing around it. Prints its address. */
const reply = JSON.stringify({ id: 5, name: 'Copper Kettle', sire_id: 3, dam_id: 4 })
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length })
  response.end(reply)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`)
})
