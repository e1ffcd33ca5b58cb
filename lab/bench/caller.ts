import { Agent, request } from 'node:http'

/** One call of a person: a GET, or a POST of a JSON body. */
export interface Question {
  readonly path: string
  readonly body?: string
}

/** Callers that wait for each answer need one connection each. */
const agent = new Agent({ keepAlive: true })

/**
 * Asks one server and waits for the whole answer.
 *
 * @returns ms from the call to the last byte
 * @throws {Error} when the answer is not a 2xx: a fast refusal is not a fast answer
 */
export function ask(url: string, { path, body }: Question): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: headersOf(body) }
    const call = request(`${url}${path}`, options, (response) => {
      const isGood = response.statusCode !== undefined && response.statusCode < 300
      let text = ''
      response.on('data', (chunk) => (text = isGood ? text : `${text}${chunk}`))
      response.on('error', reject)
      response.on('end', () =>
        isGood
          ? resolve(performance.now() - began)
          : reject(new Error(`${path} ${body ?? ''}: ${response.statusCode} ${text}`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

const headersOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

/** Asks both servers in turns, so that other work on the machine slows both. @returns the times of each, ms */
export async function askInTurns(
  ours: { url: string; questions: readonly Question[] },
  bare: { url: string },
): Promise<{ ours: number[]; bare: number[] }> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (const question of ours.questions) {
    times.ours.push(await ask(ours.url, question))
    times.bare.push(await ask(bare.url, { path: '/' }))
  }
  return times
}
