// Before scripts that need a newer Node than some machines have. Plain JavaScript, which an older one can read.
const { engines } = require('../package.json')

const wanted = Number(/\d+/.exec(engines.node)[0])
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `This needs Node ${wanted} or newer, and runs on ${process.version}: \`npm ci\` brings one on Linux (x64, arm64); elsewhere install it from https://nodejs.org.`,
  )
  process.exit(1)
}
