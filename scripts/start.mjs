import './guard.mjs'
import { runServer } from './run-server.mjs'

runServer('apps/server/src/main/main.ts')
