/**
 * Checks which functions the sources never use, and which ones only the listed files use (docs/asvs.md). A
 * new connection, algorithm, browser storage or log requires a change of a list in this test.
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

/** Returns the sources in a folder that the product uses. Leaves out tests and fixtures. */
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
/** Returns the files that match the pattern. */
const filesWith = (sources: typeof all, pattern: RegExp): string[] =>
  sorted(sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])))
/** Returns the matches of the pattern's group in all sources. */
const matchesOf = (sources: typeof all, pattern: RegExp): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word))

test('the tests in this file find sources to check', () => {
  expect([server.length > 200, web.length > 200, all.length > 500]).toEqual([true, true, true])
})

describe('cryptography', () => {
  test('comes only from Node, the browser and Argon2', () => {
    const lists = matchesOf(server, /import \{([^}]+)\} from 'node:crypto'/g).join(',')
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
      'X509Certificate',
    ])
    expect(
      filesWith(all, /from 'node:crypto'|require\(/).filter((path) => !path.startsWith('server/')),
    ).toEqual([])
    expect(filesWith(all, /import (\* as )?\w+ from 'node:crypto'/)).toEqual([])
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

  test('uses only SHA-256 for hashes and only AES-256-GCM for encryption', () => {
    const algorithm =
      /(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv|subtle\.\w+)\(\s*([^,)]+)/g
    const totp = 'server/src/features/second-factor/totp.rules.ts'
    expect(
      sorted(
        matchesOf(
          all.filter(({ path }) => path !== totp),
          algorithm,
        ),
      ),
    ).toEqual([`'aes-256-gcm'`, `'SHA-256'`, `'sha256'`])
    // Authenticator apps compute their codes with HMAC-SHA-1 (RFC 6238).
    expect(
      matchesOf(
        all.filter(({ path }) => path === totp),
        algorithm,
      ),
    ).toEqual([`'sha1'`])
  })

  test('uses at least 128 random bits, except for codes that people type and for nonces', () => {
    const lengths = all.flatMap(({ path, text }) =>
      [...text.matchAll(/randomBytes\(([^)]*)\)/g)].map(([, length = '']) => [path, Number(length)] as const),
    )
    expect(lengths.length).toBeGreaterThan(5)
    expect(sorted(lengths.filter(([, length]) => !(length >= 16)).map(([path]) => path))).toEqual([
      'server/src/features/certificate/result.rules.ts',
      'server/src/features/second-factor/recovery-codes.rules.ts',
      'server/src/platform/crypto/secrets.ts',
    ])
  })

  test('uses Math.random only for values that need not be secret', () => {
    expect(filesWith(all, /Math\.random/)).toEqual([
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
  test('connects only to the services of the operator, and through egress to entered addresses', () => {
    const packages = /from '(pg|nodemailer|aws4fetch|undici|node:(https|http2|tls|dgram|dns|dns\/promises))'/
    const functions =
      /\bfetch\(|\b(connect|createConnection)\b[^\n]*from 'node:net'|\brequest\b[^\n]*from 'node:http'/
    const clients = new RegExp(`${packages.source}|${functions.source}`)
    const withDatabase = filesWith(server, clients).filter((path) =>
      path.startsWith('server/src/platform/db/'),
    )
    expect(withDatabase.length).toBeGreaterThan(3)
    expect(filesWith(server, clients).filter((path) => !withDatabase.includes(path))).toEqual([
      // openid-client gets the function with which it connects.
      'server/src/features/sign-on/oidc.ts',
      // Reads metadata through egress.
      'server/src/features/sign-on/saml.ts',
      'server/src/platform/egress/egress.ts',
      'server/src/platform/files/s3-store.ts',
      'server/src/platform/mail/transport.ts',
      'server/src/platform/sms/gateway.ts',
    ])
    const oidc = readText('server/src/features/sign-on/oidc.ts')
    const discoveries = [...oidc.matchAll(/openid\.discovery\(/g)]
    expect([...oidc.matchAll(/\[openid\.customFetch\]: fetchThrough\(egress\)/g)].length).toBe(
      discoveries.length,
    )
    expect(filesWith(all, /node:child_process|node:cluster/)).toEqual([])
  })

  test('logs to standard output, and only the listed source files contain code that writes files', () => {
    expect(filesWith(server, /console\.|process\.(stdout|stderr)/)).toEqual([
      'server/src/app/cli/main.ts',
      'server/src/app/fail-to-start.ts',
      // These files print the link of the set-up.
      'server/src/main.ts',
      'server/src/start.ts',
    ])
    expect(
      filesWith(server, /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream)\b/),
    ).toEqual([
      // These files write documents for npm run generate.
      'server/src/access/permissions-doc.ts',
      'server/src/features/content/sources-doc.ts',
      // This file writes the key of the embedded database.
      'server/src/platform/config.ts',
      'server/src/platform/db/embedded/worker.ts',
      'server/src/platform/db/generate-schema.ts',
      'server/src/platform/files/disk-store.ts',
      // This file writes large uploads into files without a name.
      'server/src/platform/http/large-upload.ts',
      // These files write messages to files if no mail server or SMS gateway is configured.
      'server/src/platform/mail/transport.ts',
      'server/src/platform/sms/gateway.ts',
    ])
    expect(filesWith(server, /insertInto\('auditLog'\)|insert into audit_log/)).toEqual([
      'server/src/features/audit/audit-entry.store.ts',
      'server/src/features/audit/refused-call.store.ts',
    ])
  })

  test('has one switch for production, and gives debuggers no access', () => {
    expect(filesWith(all, /NODE_ENV|NODE_DEBUG/)).toEqual(['server/src/platform/config.ts'])
    expect(filesWith(all, /node:inspector|node:repl|^\s*debugger\b/m)).toEqual([])
    for (const path of ['package.json', 'scripts/start.mjs', 'server/package.json'])
      expect([path, readText(path)]).not.toEqual([path, expect.stringContaining('--inspect')])
  })

  test('never switches off the verification of certificates', () => {
    const options = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/
    const off = new RegExp(`${options.source}|sslmode=(no-verify|disable)`)
    expect(filesWith(all, off)).toEqual([])
    for (const path of readdirSync(`${root}scripts`))
      expect([path, off.test(readText(`scripts/${path}`))]).toEqual([path, false])
  })

  test('asks visitors only for names, passwords and links, never for password hints', () => {
    const fields = callEntries.flatMap(([, call]) => {
      const { properties = {} } = z.toJSONSchema(call.input, { io: 'input' })
      // File calls are left out, because their input is only a URL.
      return call.access === 'public' && call.kind === 'json' ? Object.keys(properties) : []
    })
    // The first company is set up with a link before there is any account.
    const setUpFields = new Set(['companyName', 'country', 'email', 'firstName', 'language', 'lastName'])
    expect(sorted(fields.filter((field) => !setUpFields.has(field)))).toEqual([
      'clientIdentifier',
      'password',
      'passwordConfirmation',
      'reason',
      'token',
      'username',
    ])
    const tables = /interface (?:Member|Adviser|PasswordHistory)Table \{([^}]+)\}/g
    const schema = { path: '', text: readText('server/src/platform/db/schema.ts') }
    const columns = matchesOf([schema], tables)
    expect(columns.length).toBe(3)
    expect(columns.join('')).not.toMatch(/question|hint|secret|expire/i)
  })
})

describe('the browser', () => {
  test('stores data only under listed names and from listed source files', () => {
    expect(filesWith(web, /localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore/)).toEqual([
      'web/src/features/elearning/execution/save-queue.ts',
      'web/src/lib/storage.ts',
    ])
    expect(filesWith(web, /\bcaches\./)).toEqual([
      'web/src/lib/offline-cache.ts',
      'web/src/lib/storage.ts',
      'web/worker/sw.js',
    ])
    expect(sorted(matchesOf(web, /'(sorgfalt\.[\w.-]+)'/g))).toEqual([
      'sorgfalt.company',
      'sorgfalt.defaultTheme',
      'sorgfalt.language',
      'sorgfalt.personal',
      'sorgfalt.personal.',
      'sorgfalt.session',
      'sorgfalt.shell.',
      'sorgfalt.shortcuts',
      'sorgfalt.support-chat',
      'sorgfalt.theme',
    ])
    // The names that start with the personal prefix. Every logout deletes the values with these names.
    expect(sorted(matchesOf(web, /\$\{personalPrefix\}([^`]+)`/g))).toEqual([
      '${memberUuid}.',
      '${memberUuid}.analysis.${executionUuid}',
      '${memberUuid}.columns.${list}',
      '${memberUuid}.execution.${executionUuid}.',
      '${memberUuid}.form.',
      '${memberUuid}.kept-courses',
      '${memberUuid}.package.',
      'audit-package.${nodeUuid}',
      'initial-passwords',
    ])
  })

  test('needs current HTML, CSS and JavaScript, and no plugin', () => {
    const elements = /<(embed|applet|frameset)\b|<object (data|type|class)/
    const functions = /ActiveXObject|application\/x-|document\.write\b|showModalDialog/
    expect(filesWith(web, elements)).toEqual([])
    expect(filesWith(web, functions)).toEqual([])
    expect(readText('web/vite.config.ts')).toContain(`target: 'es2024'`)
    for (const entry of ['auth.html', 'app.html'])
      expect(readText(`web/${entry}`)).not.toMatch(/<(object|embed|applet)\b/)
  })
})

test('the lockfile has a hash for every package, and every package comes from the registry', () => {
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
  // Each version is exact. It is neither a range nor a URL.
  expect(own.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(readText('.npmrc')).not.toMatch(/registry|_auth/)
})

describe('npm run prove', () => {
  const auditOf = (counts: Record<string, number>) => {
    const vulnerabilities = { critical: 0, high: 0, moderate: 0, low: 0, ...counts }
    return audit(() => ({
      stdout: JSON.stringify({ metadata: { vulnerabilities, dependencies: { prod: 120 } } }),
    }))
  }

  test('fails only if known vulnerabilities are high or critical', () => {
    expect(auditOf({})).toEqual({
      summary: 'npm audit knows of no vulnerabilities in 120 packages',
      hasFailed: false,
    })
    expect(auditOf({ moderate: 2 })).toEqual({
      summary: 'npm audit knows of 2 moderate in 120 packages',
      hasFailed: false,
    })
    expect(auditOf({ high: 1 }).hasFailed).toBe(true)
    expect(auditOf({ critical: 1, low: 3 })).toEqual({
      summary: 'npm audit knows of 1 critical, 3 low in 120 packages',
      hasFailed: true,
    })
    expect(readText('scripts/prove.mjs')).toContain('child.exitCode === 0 && !packages.hasFailed')
  })

  test.each([
    ['', new Error('spawn npm ENOENT')],
    ['{"message":"request failed - reason","error":{}}', undefined],
    ['not json', undefined],
  ])('reports that the registry has not answered the audit: %j', (stdout, error) => {
    const { summary, hasFailed } = audit(() => ({ stdout, ...(error && { error }) }))
    expect(summary).toMatch(
      /^npm audit got no answer, so vulnerabilities are unknown \((spawn npm ENOENT|request failed|no output)\)$/,
    )
    expect(hasFailed).toBe(false)
  })
})
