// Adds the packages of other platforms that a registry mirror does not serve to package-lock.json, so that `npm ci`
// accepts the lockfile on every machine. Run it after `npm install` has changed the lockfile.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))

/** The `os`, `cpu` and `libc` fields that a platform package declares, derived from its name. */
function platformOf(name) {
  const words = name.split('/').pop().split(/[-_]/)
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((each) =>
    words.includes(each),
  )
  const cpu = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x'].find((each) =>
    words.includes(each),
  )
  const libc = words.some((word) => word === 'musl' || word === 'musleabihf') ? 'musl' : undefined
  const glibc = words.some((word) => word === 'gnu' || word === 'gnueabihf') ? 'glibc' : undefined

  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...((libc ?? glibc) && { libc: [libc ?? glibc] }),
  }
}

for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`
    if (lock.packages[key] || !/^\d/.test(version)) continue
    lock.packages[key] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
  }
}

const [root, ...others] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...others.toSorted(([a], [b]) => (a < b ? -1 : 1))])
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
