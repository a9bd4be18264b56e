// npm run release: builds the archive that operators install, in the folder release. The archive contains the
// server, the built web app, the content, the packages that production needs, and Node. Also writes an SBOM
// (CycloneDX) and a file with the SHA-256 hashes of both. The same commit on the same platform gives the same
// bytes.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildWeb } from './build.mjs'
import { root, run } from './node.mjs'

const { version, workspaces } = readJson(join(root, 'package.json'))
const platform = `${process.platform}-${process.arch}`
const name = `sorgfalt-${version}-${platform}`
const out = join(root, 'release')
const folder = join(out, name)

/** Packages that npm installs for a peer dependency, although only the build uses them. */
const buildPackages = ['typescript', '@typescript']
const copied =
  'contract/src texts/src texts/de_DE texts/en_GB server/src web/dist content deploy Dockerfile README.md ' +
  'CHANGELOG.md docs/high-availability.md docs/operations.md docs/security.md'
const isForTests = (path) => /(\.test|-fixture)\.ts$/.test(path) || path === join(root, 'server/src/test')

if (process.platform !== 'linux') {
  console.error('npm run release runs on Linux, because the artefact contains programs for its platform.')
  process.exit(1)
}

buildWeb()
rmSync(out, { recursive: true, force: true })
for (const path of copied.split(' '))
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => !isForTests(source),
  })
installPackages()
installNode()
pack()
writeSbom()
const files = [`${name}.tar.gz`, `${name}.cdx.json`]
const hash = (file) =>
  createHash('sha256')
    .update(readFileSync(join(out, file)))
    .digest('hex')
writeFileSync(join(out, `${name}.sha256`), files.map((file) => `${hash(file)}  ${file}\n`).join(''))
printSizes()
rmSync(folder, { recursive: true })

/** Installs the packages of the lockfile that the server needs. */
function installPackages() {
  for (const path of [
    'package.json',
    'package-lock.json',
    ...workspaces.map((one) => `${one}/package.json`),
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  const server = ['contract', 'texts', 'server'].map((workspace) => `--workspace=${workspace}`)
  const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['ci', ...server, '--include-workspace-root', ...options], { cwd: folder })

  for (const path of [...buildPackages, '.bin', '.package-lock.json'])
    rmSync(join(folder, 'node_modules', path), { recursive: true, force: true })
  for (const path of ['package-lock.json', 'web/package.json', 'e2e', 'bench'])
    rmSync(join(folder, path), { recursive: true })
  const description = { name: 'sorgfalt', version, private: true, type: 'module', license: 'UNLICENSED' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
}

/** Moves the Node of the lockfile to bin, without its headers, and adds the command `sorgfalt`. */
function installNode() {
  const node = join(folder, 'node_modules', `node-${platform}`)
  mkdirSync(join(folder, 'bin'))
  renameSync(join(node, 'bin/node'), join(folder, 'bin/node'))
  for (const part of ['bin', 'include', 'share']) rmSync(join(node, part), { recursive: true, force: true })
  renameSync(join(folder, 'deploy/sorgfalt'), join(folder, 'bin/sorgfalt'))
}

/** Packs the folder. The archive contains no owner, no umask and no time other than that of the commit. */
function pack() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  const time = process.env.SOURCE_DATE_EPOCH ?? (stdout?.trim() || '0')
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`]
  const mode = '--mode=u+rw,go-w,a+rX'
  const gzip = '--use-compress-program=gzip --no-name'
  run('tar', ['--create', ...same, mode, gzip, '--file', `${name}.tar.gz`, name], { cwd: out })
}

/** Writes the SBOM. It also lists the packages that the build has bundled into the web app. */
function writeSbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const { stdout, status, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const sbom = JSON.parse(stdout)

  const isShipped = ({ name: component, scope }) =>
    !['@sorgfalt/e2e', '@sorgfalt/bench'].includes(component) &&
    (scope !== 'optional' || existsSync(join(folder, 'node_modules', component)))
  const components = sbom.components.filter(isShipped)
  const references = new Set([
    sbom.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) }))
  // A serial number and a time would differ in each run. The format requires neither.
  const { serialNumber: _serial, metadata, ...rest } = sbom
  const { timestamp: _time, ...about } = metadata
  about.component.name = 'sorgfalt'
  const written = { ...rest, metadata: about, components, dependencies }
  writeFileSync(join(out, `${name}.cdx.json`), `${JSON.stringify(written, null, 2)}\n`)
}

function printSizes() {
  const sizeOf = (path) => {
    const { stdout } = spawnSync('du', ['--summarize', '--block-size=M', path], { encoding: 'utf8' })
    return stdout.split('\t')[0]
  }
  console.log(`unpacked ${sizeOf(folder)}, of these:`)
  for (const part of readdirSync(folder)) console.log(`  ${sizeOf(join(folder, part)).padStart(5)} ${part}`)
  for (const file of files) console.log(`${sizeOf(join(out, file)).padStart(5)} release/${basename(file)}`)
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
