import './guard.mjs'
import { runServer } from './run-server.mjs'

const { DEMO_DIR = 'demo' } = process.env
// In a folder of its own, whatever folder and database the settings name.
runServer('apps/server/src/main/demo.ts', { DATA_DIR: DEMO_DIR, DATABASE_URL: '', SAMPLE_DATA: 'false' })
