/**
 * Makes Debian images and runs containers with Podman, without a registry of images. For tests of the
 * installation. Needs root on Debian.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canInstall, install } from './apt.mjs'

const run = promisify(execFile)
const packages = ['podman', 'buildah', 'runc', 'debootstrap']

/**
 * Returns a Podman with a store of its own. Installs it if it is missing and this process may install it.
 * @returns {Promise<import('./containers.mjs').Containers>}
 */
export async function openContainers() {
  if (!existsSync('/usr/bin/podman') && canInstall()) install(...packages)
  if (!existsSync('/usr/bin/podman') || !canInstall())
    throw new Error(`containers need root on Debian and the packages ${packages.join(', ')}`)

  const dir = await mkdtemp(join(tmpdir(), 'sorgfalt-containers-'))
  // Works without systemd, on machines with the old and the new cgroups, and in other containers.
  const store = ['--root', join(dir, 'store'), '--runroot', join(dir, 'run')]
  const options = [...store, '--cgroup-manager=cgroupfs', '--runtime=runc', '--storage-driver=overlay']
  const { stdout: limit } = await run('/bin/sh', ['-c', 'ulimit -H -n'])
  const limits = `--ulimit=nofile=${limit.trim()}:${limit.trim()} --ulimit=nproc=10000:10000`.split(' ')

  const podman = (...args) => run('podman', [...options, ...args], { maxBuffer: 2 ** 26 })
  return {
    dir,
    podman,
    runOptions: ['--network=host', ...limits],
    createImage: async (tag, more) => {
      const folder = join(dir, 'debian')
      const archive = `${folder}.tar`
      await run('debootstrap', ['--variant=minbase', `--include=${more.join(',')}`, 'bookworm', folder])
      await run('tar', ['--create', '--file', archive, '--directory', folder, '.'])
      await podman('import', archive, tag)
      await Promise.all([folder, archive].map((path) => rm(path, { recursive: true })))
    },
    writeDockerCommand: async (path, { baseImage, env }) => {
      const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
      await writeFile(
        path,
        `#!/bin/sh
command=$1
shift
case $command in
  build)
    set -- --isolation=chroot --layers=false --format=docker ${limits.join(' ')} "$@"
    set -- --pull=never --build-arg=BASE=${baseImage} "$@"
    ;;
  run) set -- --network=host ${[...limits, ...variables].join(' ')} "$@" ;;
esac
exec podman ${options.join(' ')} "$command" "$@"
`,
        { mode: 0o755 },
      )
    },
    close: async () => {
      await podman('rm', '--all', '--force', '--time=5')
      await podman('rmi', '--all', '--force')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
