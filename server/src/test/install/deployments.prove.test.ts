/** Checks the Compose file and the Helm chart with Debian's packages, without running them. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { canInstall, install } from '../../../../scripts/apt.mjs'
import { readConfig } from '../../platform/config.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const timeoutMs = 600_000
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorgfalt-deployments-'))
  const go = ['golang-go', 'golang-github-masterminds-sprig-dev', 'golang-k8s-sigs-yaml-dev']
  if (canInstall()) install(...go, 'docker-compose', 'python3-kubernetes', 'python3-yaml')
}, timeoutMs)

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Container {
  readonly env: readonly { name: string; value: string }[]
  readonly args: readonly string[]
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean }
}

interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly template: {
      readonly spec: { readonly containers: readonly [Container]; readonly securityContext: unknown }
    }
  }
}

async function renderChart(): Promise<string> {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'go') }
  const args = ['run', 'scripts/helm-render.go', 'deploy/helm/sorgfalt', 'sorgfalt']
  const { stdout } = await run('go', args, { cwd: root, env })
  return stdout
}

/** Checks resources against the models of Kubernetes. @throws Error with the first fault */
const checkResources = (yaml: string): string =>
  execFileSync('/usr/bin/python3', [join(root, 'scripts/helm-check.py')], {
    input: yaml,
    encoding: 'utf8',
    stdio: 'pipe',
  })

test(
  'the Helm chart gives valid resources, whose pods may write only to their volumes',
  async () => {
    const yaml = await renderChart()

    expect(checkResources(yaml).trim().split('\n').toSorted()).toEqual([
      'Deployment sorgfalt',
      'HorizontalPodAutoscaler sorgfalt',
      'Ingress sorgfalt',
      'Job sorgfalt-import',
      'Job sorgfalt-migrate',
      'PersistentVolumeClaim sorgfalt-survey-keys',
      'PodDisruptionBudget sorgfalt',
      'Service sorgfalt',
    ])
    expect(() => checkResources(yaml.replace('livenessProbe', 'livnessProbe'))).toThrow(/unknown field/)

    const resources = parseAllDocuments(yaml).map((document) => document.toJS() as Resource | null)
    const pods = resources.flatMap((resource) => resource?.spec.template?.spec ?? [])
    const secret = { DATABASE_URL: 'postgres://db.example/sorgfalt', SECRET_KEY: 'k'.repeat(32) }
    const seen = pods.map(({ containers: [container], securityContext }) => {
      const env = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
      const { drainSeconds, publicUrl } = readConfig({ ...env, ...secret })
      const { readOnlyRootFilesystem } = container.securityContext
      return {
        args: container.args,
        readOnlyRootFilesystem,
        securityContext,
        drainSeconds,
        publicUrl: publicUrl.href,
      }
    })
    expect(seen).toEqual(
      [['migrate'], ['import-shipped-content'], ['serve']].map((args) => ({
        args,
        readOnlyRootFilesystem: true,
        securityContext: expect.objectContaining({ runAsNonRoot: true }),
        drainSeconds: 10,
        publicUrl: 'https://sorgfalt.example/',
      })),
    )
  },
  timeoutMs,
)

test('docker-compose accepts the Compose file', async () => {
  const names = ['ADMIN_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD', 'S3_SECRET', 'SMTP_URL', 'MAIL_FROM']
  const values = { SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://sorgfalt.example' }
  const lines = [
    ...names.map((name) => `${name}=test`),
    ...Object.entries(values).map((pair) => pair.join('=')),
  ]
  await writeFile(join(folder, '.env'), `${lines.join('\n')}\n`)

  const file = join(root, 'deploy/compose.yaml')
  const options = ['--env-file', join(folder, '.env'), '--file', file]
  const { stdout } = await run('docker-compose', [...options, 'config'])

  const { services } = parse(stdout) as {
    services: Record<string, { environment: Record<string, string>; read_only?: boolean }>
  }
  const { server, setup } = services
  expect(readConfig(server?.environment ?? {})).toMatchObject({
    databaseUrl: 'postgres://sorgfalt_app:test@database/sorgfalt',
    fileStore: 's3+http://sorgfalt:test@files:7070/files',
    trustProxy: 1,
  })
  expect([server?.read_only, setup?.read_only]).toEqual([true, true])
  expect(server?.environment).not.toHaveProperty('DATABASE_OWNER_URL')
})
