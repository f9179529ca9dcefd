// The entry point of every npm script. It runs on any Node version and needs no packages: it installs them when they are missing
// or don't match package-lock.json, and then runs the command with the Node version that the project pins.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const node = join(modules, 'node/bin/node')
const quiet = ['--disable-warning=ExperimentalWarning']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const files = {
  start: 'prepare-start',
  'db:migrate': 'migrate',
  'db:types': 'types',
  'payments:report': 'payments-report',
  pictures: 'make-pictures',
  'test:mutation': 'test-mutation',
  'test:soak': 'soak',
}
// These commands run without devDependencies, which a start in production removes (`bin/remove-tools.ts`).
const withoutTools = ['start', 'admin', 'db:migrate', 'payments:report']
const [command = 'start', ...args] = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`The shop needs Node 20 or newer and this is ${process.version}; install a newer one from https://nodejs.org.`)
}
process.chdir(root)
if (!isInstalled() && !canDoWithoutTools()) install()
const file = join(root, 'bin', `${files[command] ?? command}.ts`)
// The shop's own process runs plain JavaScript: what reads TypeScript would stay in its memory (docs/performance.md).
if (command === 'start') run(file, () => run(join(root, 'build/node/start.js'), exit, memory()))
else run(file)

// npm lists the installed packages in node_modules/.package-lock.json; an optional one may be for another platform.
function isInstalled({ tools = true } = {}) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(modules, '.package-lock.json'))
  if (!wanted || !present || !existsSync(node)) return false
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true
    if (path in present) return present[path].version === version
    return optional === true || (!tools && (dev === true || devOptional === true))
  })
}

// A shop whose sources have changed since the last build is built again, which takes the tools.
function canDoWithoutTools() {
  if (!withoutTools.includes(command) || !isInstalled({ tools: false })) return false
  if (command !== 'start') return true
  return spawnSync(node, [...quiet, join(root, 'bin/is-built.ts')], { stdio: 'inherit' }).status === 0
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

// Not `npm ci`, which fails when a registry lacks an optional package of another platform. With --no-save npm installs
// what the lock file says just the same, and doesn't rewrite it.
function install() {
  process.stdout.write('Installing the packages (once, about a minute)…\n')
  const options = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [file, ...before] = npm
  // First from npm's own cache; again without it, in case the cache is too old to know one of the versions.
  for (const more of [['--prefer-offline'], []]) {
    const { status, signal, error, stdout, stderr } = spawnSync(file, [...before, ...options, ...more], {
      encoding: 'utf8',
    })
    if (signal) process.exit(130)
    if (error?.code === 'ENOENT') fail('The shop needs npm, which is not on the PATH; it comes with Node.')
    if (status === 0 && isInstalled()) return removeSourceOfNode()
    if (more.length === 0) process.stderr.write(`${stdout}${stderr}`)
  }
  fail('The packages could not be installed; npm says why above. Check the network and start again.')
}

// Node's program is a hard link, so the package that it was linked from can go: it has 67 MB of headers for compiling
// native extensions.
function removeSourceOfNode() {
  rmSync(join(modules, 'node/node_modules'), { recursive: true, force: true })
}

// Flags and variables that keep the shop's memory small. Tools run without them, because they use more memory.
function memory() {
  return JSON.parse(readFileSync(join(root, 'bin/shop-runtime.json'), 'utf8'))
}

/** Runs a file with the project's own Node, and calls `then` once it has exited with code 0. */
function run(file, then = exit, runtime = { flags: [], env: {} }) {
  const env = {
    ...runtime.env,
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  }
  // The IPC channel lets the command notice when this process is killed.
  const child = spawn(node, [...quiet, ...runtime.flags, file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, stop)
  const unfollow = process.env.npm_lifecycle_event ? afterParent(() => stop('SIGTERM')) : () => {}
  child.on('error', (error) => fail(`Node could not be run (${error.message}); delete node_modules and start again.`))
  child.on('exit', (code, signal) => {
    if (code !== 0 || isStopping) process.exit(signal ? 1 : code)
    for (const name of signals) process.off(name, stop)
    unfollow()
    then()
  })
}

function exit() {
  process.exit(0)
}

// npm exits on a signal without forwarding it to the script that it runs.
function afterParent(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
  return () => clearInterval(watch)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
