// Imported first by every command. Old syntax on purpose, so that an outdated Node can parse it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quarterpole needs Node 20.19 or newer to start; this is ${process.version}.`)
  console.error(
    'Install a current Node (the LTS from your system or nodejs.org), then run the same command again.',
  )
  console.error('Nothing else is needed: the pinned runtime is installed from the lockfile.')
  process.exit(1)
}
