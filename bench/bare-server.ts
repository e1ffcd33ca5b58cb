import Fastify from 'fastify'

/** The reference of the HTTP benches: a bare Fastify that answers JSON, as a GET and to a posted body. */
const app = Fastify()
app.get('/bare', async () => ({ id: 5, name: 'Copper Kettle', sire_id: 3, dam_id: 4 }))
app.post('/bare', async () => ({ id: 5, name: 'Copper Kettle', sire_id: 3, dam_id: 4 }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
