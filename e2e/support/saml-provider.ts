/** SimpleSAMLphp, an identity provider with SAML, with two people and one service: this application. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimpleSaml } from '../../scripts/simplesamlphp.mjs'
import { phpPort, samlOrigin } from './installation.ts'

// Imported by URL, because its types do not fit those of a browser.
const { createSigner } = (await import(
  new URL('../../server/src/features/sign-on/saml-idp-fixture.ts', import.meta.url).href
)) as { createSigner: () => Promise<{ key: string; certificate: string }> }

/** The passwords of the people. */
export const people = { nadja: 'nadja-passwort', nils: 'nils-passwort' } as const

const toPem = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`

const config = (folder: string): string => `<?php
$config = [
  'baseurlpath' => '${samlOrigin}/',
  'certdir' => '${folder}/',
  'loggingdir' => '${folder}/',
  'datadir' => '${folder}/',
  'tempdir' => '${folder}/tmp',
  'metadatadir' => '${folder}/',
  'logging.handler' => 'file',
  'secretsalt' => 'salt of a test',
  'auth.adminpassword' => 'password of a test',
  'technicalcontact_email' => 'na@example.org',
  'timezone' => 'UTC',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'session.cookie.secure' => true,
  'session.cookie.samesite' => 'None',
  'store.type' => 'phpsession',
  'session.phpsession.savepath' => '${folder}/tmp',
  'session.phpsession.cookiename' => 'SimpleSAML',
  'language.available' => ['en', 'de'],
  'language.default' => 'de',
  'metadata.sources' => [
    ['type' => 'flatfile', 'directory' => '${folder}'],
    ['type' => 'xml', 'file' => '${folder}/services.xml'],
  ],
];
`

const person = (name: string, firstName: string, lastName: string): string =>
  `'${name}:${name}-passwort' => ['uid' => ['${name}'], 'givenName' => ['${firstName}'],` +
  ` 'sn' => ['${lastName}'], 'mail' => ['${name}@rahmen.example']],`

const sources = `<?php
$config = ['people' => ['exampleauth:UserPass',
  ${person('nadja', 'Nadja', 'Neu')}
  ${person('nils', 'Nils', 'Neu')}
]];
`

const hosted = `<?php
$metadata['${samlOrigin}/idp'] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'idp.key',
  'certificate' => 'idp.crt',
  'auth' => 'people',
  'authproc' => [1 => ['class' => 'saml:PersistentNameID', 'attribute' => 'uid']],
];
`

export interface SamlProvider {
  /** The address of its metadata. */
  metadataUrl: string
  /** Tells the provider which services it knows: the elements EntityDescriptor of their metadata. */
  setServices: (descriptors: readonly string[]) => void
  stop: () => void
}

/** Starts the provider. */
export async function startSamlProvider(): Promise<SamlProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'sorgfalt-saml-'))
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  const setServices = (descriptors: readonly string[]): void =>
    write(
      'services.xml',
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${descriptors.join('')}</md:EntitiesDescriptor>`,
    )

  const { key, certificate } = await createSigner()
  mkdirSync(join(folder, 'tmp'))
  write('idp.key', key)
  write('idp.crt', toPem(certificate))
  write('config.php', config(folder))
  write('authsources.php', sources)
  write('saml20-idp-hosted.php', hosted)
  setServices([])
  const server = await startSimpleSaml({ configFolder: folder, port: phpPort })

  return {
    metadataUrl: `${samlOrigin}/saml2/idp/metadata.php`,
    setServices,
    stop: () => {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
