// x509 needs it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const hourMs = 3_600_000

export interface TestCertificate {
  key: string
  cert: string
}

/** Creates a self-signed certificate for these hosts, which is valid for two hours. */
export async function createCertificate(hosts: readonly string[]): Promise<TestCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Test',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - hourMs),
    notAfter: new Date(Date.now() + hourMs),
    extensions: [new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value })))],
  })
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))

  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  }
}
