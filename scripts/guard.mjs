// Imported first by every command. Plain old syntax on purpose: an outdated Node must be able to read it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quarterpole needs Node 20.19 or newer to start; this is ${process.version}.`)
  console.error(
    'Install a current Node (the LTS from your system or nodejs.org), then run the same command again.',
  )
  console.error('Nothing else is needed: the exact runtime comes with the packages of the lockfile.')
  process.exit(1)
}
