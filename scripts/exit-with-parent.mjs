// Loaded into the server by `npm start`: when the parent command ends, even by a crash, the server shuts down too and
// releases its port and database.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
