// Loaded into the server by `npm start`: when the command that started it is gone, however it went, the server
// closes down as well instead of holding on to its port and its database.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
