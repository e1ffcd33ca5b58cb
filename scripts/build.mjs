import './guard.mjs'
import { ensureInstalled } from './ready.mjs'
import { build } from './web-build.mjs'

ensureInstalled()
build()
