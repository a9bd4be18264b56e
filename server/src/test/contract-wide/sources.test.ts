/**
 * What the sources do not do, and what they do in listed places only (docs/asvs.md): whoever opens a connection, takes another
 * algorithm, keeps something in the browser or writes a log elsewhere comes by here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { callEntries } from '@sorgfalt/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { audit } from '../../../../scripts/audit.mjs'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const readText = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const sorted = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].toSorted((one, other) => one.localeCompare(other))

/** What is delivered of a folder, without tests and what only they use. */
const sourcesOf = (folder: string): { path: string; text: string }[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(
      (path) =>
        /\.(tsx?|js)$/.test(path) && !/\.test\.tsx?$|-fixture\.ts$|^server\/src\/test\/|\/test\//.test(path),
    )
    .map((path) => ({ path, text: readText(path) }))

const server = sourcesOf('server/src')
const web = [...sourcesOf('web/src'), ...sourcesOf('web/worker')]
const all = [...server, ...web, ...sourcesOf('contract/src'), ...sourcesOf('texts/src')]
/** Files in which the pattern stands. */
const having = (sources: typeof all, pattern: RegExp): string[] =>
  sorted(sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])))
/** What the pattern's group finds anywhere. */
const found = (sources: typeof all, pattern: RegExp): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word))

test('there are sources to look at', () => {
  expect([server.length > 200, web.length > 200, all.length > 500]).toEqual([true, true, true])
})

describe('cryptography', () => {
  test('is that of Node, of the browser and of Argon2', () => {
    const lists = found(server, /import \{([^}]+)\} from 'node:crypto'/g).join(',')
    const names = lists.split(',').flatMap((name) => (/^\s*(type |$)/.test(name) ? [] : name.trim()))
    expect(sorted(names)).toEqual([
      'createCipheriv',
      'createDecipheriv',
      'createHash',
      'createHmac',
      'createSecretKey',
      'hkdfSync',
      'randomBytes',
      'randomInt',
      'randomUUID',
      'timingSafeEqual',
    ])
    expect(having(all, /from 'node:crypto'|require\(/).filter((path) => !path.startsWith('server/'))).toEqual(
      [],
    )
    expect(having(all, /import (\* as )?\w+ from 'node:crypto'/)).toEqual([])
    const packages = ['contract', 'texts', 'server', 'web'].flatMap((name) => {
      const { dependencies = {} } = JSON.parse(readText(`${name}/package.json`)) as {
        dependencies?: Record<string, string>
      }
      return Object.keys(dependencies)
    })
    expect(
      sorted(
        packages.filter((name) =>
          /crypt|hash|sha\d|md\d|argon|scrypt|jose|jwt|nacl|noble|cipher|aes/.test(name),
        ),
      ),
    ).toEqual(['@node-rs/argon2'])
  })

  test('hashes with SHA-256 and encrypts with AES-256-GCM, nothing else', () => {
    const algorithm =
      /(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv|subtle\.\w+)\(\s*([^,)]+)/g
    expect(sorted(found(all, algorithm))).toEqual([`'aes-256-gcm'`, `'SHA-256'`, `'sha256'`])
  })

  test('takes 128 random bits at least, but for codes that people type and numbers that are used once', () => {
    const lengths = all.flatMap(({ path, text }) =>
      [...text.matchAll(/randomBytes\(([^)]*)\)/g)].map(([, length = '']) => [path, Number(length)] as const),
    )
    expect(lengths.length).toBeGreaterThan(5)
    expect(sorted(lengths.filter(([, length]) => !(length >= 16)).map(([path]) => path))).toEqual([
      'server/src/features/certificate/result.rules.ts',
      'server/src/platform/crypto/secrets.ts',
    ])
  })

  test('leaves to Math.random what nobody gains by guessing', () => {
    expect(having(all, /Math\.random/)).toEqual([
      'server/src/demo/scenario-learning.ts',
      'server/src/features/elearning/execution/create-execution.ts',
      'server/src/features/elearning/execution/reset-execution.ts',
      'server/src/features/elearning/quiz/draw-quiz.ts',
      'server/src/features/member/import/org-unit-finder.rules.ts',
      'web/src/features/elearning/course/preview/PreviewPage.tsx',
      'web/src/parts/identifier/use-proposed-identifier.ts',
    ])
  })
})

describe('the server', () => {
  test('connects to the database, the mail server, the SMS gateway and the file store, from one place each', () => {
    const clients =
      /from '(pg|nodemailer|aws4fetch|undici|node:(https|http2|tls|dgram|dns))'|\bfetch\(|\b(connect|createConnection)\b[^\n]*from 'node:net'|\brequest\b[^\n]*from 'node:http'/
    const withDatabase = having(server, clients).filter((path) => path.startsWith('server/src/platform/db/'))
    expect(withDatabase.length).toBeGreaterThan(3)
    expect(having(server, clients).filter((path) => !withDatabase.includes(path))).toEqual([
      'server/src/platform/files/s3-store.ts',
      'server/src/platform/mail/transport.ts',
      'server/src/platform/sms/gateway.ts',
    ])
    expect(having(all, /node:child_process|node:cluster/)).toEqual([])
  })

  test('logs to standard output, and writes files in listed places', () => {
    expect(having(server, /console\.|process\.(stdout|stderr)/)).toEqual([
      'server/src/app/cli/main.ts',
      'server/src/app/serve.ts',
      'server/src/start.ts',
    ])
    expect(
      having(server, /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream)\b/),
    ).toEqual([
      // What npm run generate makes.
      'server/src/access/permissions-doc.ts',
      // The embedded database's key and its mark.
      'server/src/platform/config.ts',
      'server/src/platform/db/embedded/worker.ts',
      'server/src/platform/db/generate-schema.ts',
      'server/src/platform/files/disk-store.ts',
      // Instead of a mail server and a gateway that nobody has named.
      'server/src/platform/mail/transport.ts',
      'server/src/platform/sms/gateway.ts',
    ])
    expect(having(server, /insertInto\('auditLog'\)/)).toEqual([
      'server/src/features/audit/audit-entry.store.ts',
      'server/src/features/audit/refused-call.store.ts',
    ])
  })

  test('knows one switch for production, and no way in for debuggers', () => {
    expect(having(all, /NODE_ENV|NODE_DEBUG/)).toEqual(['server/src/platform/config.ts'])
    expect(having(all, /node:inspector|node:repl|^\s*debugger\b/m)).toEqual([])
    for (const path of ['package.json', 'scripts/start.mjs', 'server/package.json'])
      expect([path, readText(path)]).not.toEqual([path, expect.stringContaining('--inspect')])
  })

  test('switches off no check of certificates', () => {
    const off =
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=(no-verify|disable)|ignoreTLS/
    expect(having(all, off)).toEqual([])
    for (const path of readdirSync(`${root}scripts`))
      expect([path, off.test(readText(`scripts/${path}`))]).toEqual([path, false])
  })

  test('asks whoever has not signed in for names, passwords and links, and for no hint', () => {
    const fields = callEntries.flatMap(([, call]) => {
      const { properties = {} } = z.toJSONSchema(call.input, { io: 'input' })
      // A file is asked for by its address.
      return call.access === 'public' && call.kind === 'json' ? Object.keys(properties) : []
    })
    expect(sorted(fields)).toEqual([
      'clientIdentifier',
      'password',
      'passwordConfirmation',
      'reason',
      'token',
      'username',
    ])
    const columns = /interface (?:Member|Adviser|PasswordHistory)Table \{([^}]+)\}/g
    expect(found([{ path: '', text: readText('server/src/platform/db/schema.ts') }], columns).length).toBe(3)
    expect(
      found([{ path: '', text: readText('server/src/platform/db/schema.ts') }], columns).join(''),
    ).not.toMatch(/question|hint|secret|expire/i)
  })
})

describe('the browser', () => {
  test('keeps under listed names what asvs.md says, by listed files', () => {
    expect(having(web, /localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore/)).toEqual([
      'web/src/features/elearning/execution/save-queue.ts',
      'web/src/lib/storage.ts',
    ])
    expect(having(web, /\bcaches\./)).toEqual([
      'web/src/lib/offline-cache.ts',
      'web/src/lib/storage.ts',
      'web/worker/sw.js',
    ])
    expect(sorted(found(web, /'(sorgfalt\.[\w.-]+)'/g))).toEqual([
      'sorgfalt.company',
      'sorgfalt.language',
      'sorgfalt.personal',
      'sorgfalt.personal.',
      'sorgfalt.session',
      'sorgfalt.shell.',
      'sorgfalt.shortcuts',
      'sorgfalt.support-chat',
      'sorgfalt.theme',
    ])
    // Behind the prefix that every logout wipes.
    expect(sorted(found(web, /\$\{personalPrefix\}([^`]+)`/g))).toEqual([
      '${memberUuid}.',
      '${memberUuid}.analysis.${executionUuid}',
      '${memberUuid}.execution.${executionUuid}.',
      '${memberUuid}.kept-courses',
      'initial-passwords',
    ])
  })

  test('needs HTML, CSS and JavaScript of our day, no plugin', () => {
    expect(
      having(
        web,
        /<(embed|applet|frameset)\b|<object (data|type|class)|ActiveXObject|application\/x-|document\.write\b|showModalDialog/,
      ),
    ).toEqual([])
    expect(readText('web/vite.config.ts')).toContain(`target: 'es2024'`)
    for (const entry of ['auth.html', 'app.html'])
      expect(readText(`web/${entry}`)).not.toMatch(/<(object|embed|applet)\b/)
  })
})

test('every package of the lockfile is known by its hash and comes from the registry', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; version?: string }>
  }
  const foreign = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(foreign.length).toBeGreaterThan(300)
  expect(
    foreign
      .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(([path]) => path),
  ).toEqual([])
  expect(
    foreign.filter(([, { resolved = 'https://' }]) => !resolved.startsWith('https://')).map(([path]) => path),
  ).toEqual([])
  const own = ['.', 'contract', 'texts', 'server', 'web', 'e2e', 'bench'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readText(`${folder}/package.json`),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>
    return Object.entries({ ...dependencies, ...devDependencies })
  })
  // One exact version: no range, no address.
  expect(own.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(readText('.npmrc')).not.toMatch(/registry|_auth/)
})

describe('the long proof asks about known vulnerabilities', () => {
  const asked = (counts: Record<string, number>) => {
    const vulnerabilities = { critical: 0, high: 0, moderate: 0, low: 0, ...counts }
    return audit(() => ({
      stdout: JSON.stringify({ metadata: { vulnerabilities, dependencies: { prod: 120 } } }),
    }))
  }

  test('and fails on grave ones alone', () => {
    expect(asked({})).toEqual({ says: 'npm audit knows of no vulnerabilities in 120 packages', isBad: false })
    expect(asked({ moderate: 2 })).toEqual({
      says: 'npm audit knows of 2 moderate in 120 packages',
      isBad: false,
    })
    expect(asked({ high: 1 }).isBad).toBe(true)
    expect(asked({ critical: 1, low: 3 })).toEqual({
      says: 'npm audit knows of 1 critical, 3 low in 120 packages',
      isBad: true,
    })
    expect(readText('scripts/prove.mjs')).toContain('child.exitCode === 0 && !packages.isBad')
  })

  test.each([
    ['', new Error('spawn npm ENOENT')],
    ['{"message":"request failed - reason","error":{}}', undefined],
    ['not json', undefined],
  ])('and says so where nobody answers: %j', (stdout, error) => {
    const { says, isBad } = audit(() => ({ stdout, ...(error && { error }) }))
    expect(says).toMatch(
      /^npm audit got no answer, so nothing is known \((spawn npm ENOENT|request failed|no output)\)$/,
    )
    expect(isBad).toBe(false)
  })
})
