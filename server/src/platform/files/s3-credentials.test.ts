/** Tests which credentials, address and encryption result from FILE_STORE. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { secretKey } from '../../test/server-process.ts'
import { readConfig } from '../config.ts'
import { ServiceOutage } from '../outage.ts'
import { openFileStore } from './open-file-store.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a service that accepts every request and stores its headers. */
async function serveBucket() {
  const requests: Pick<IncomingMessage, 'headers' | 'url'>[] = []
  const host = await serve((request, response) => {
    requests.push({ headers: request.headers, url: request.url })
    request.resume().once('end', () => response.end())
  })
  return { host, requests }
}

const fileStoreOf = (env: Record<string, string>) => readConfig({ SECRET_KEY: secretKey, ...env }).fileStore
const open = (env: Record<string, string>) => openFileStore(fileStoreOf(env), '/nowhere')
const put = (store: ReturnType<typeof open>) => store.put('media/a', Buffer.from('x'), 'text/plain')

/** Hides the credentials of the machine from the tests. */
const noCredentials = {
  AWS_ACCESS_KEY_ID: '',
  AWS_SECRET_ACCESS_KEY: '',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_CONFIG_FILE: '/dev/null',
}
const stubEnv = (env: Record<string, string>) => {
  for (const [name, value] of Object.entries({ ...noCredentials, ...env })) vi.stubEnv(name, value)
}

describe('a bucket without credentials in FILE_STORE', () => {
  test('uses the key, the secret and the session token of the environment', async () => {
    const { host, requests } = await serveBucket()
    stubEnv({ AWS_ACCESS_KEY_ID: 'env', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' })
    await put(open({ FILE_STORE: `s3+http://${host}/bucket?region=eu-central-1` }))
    expect(requests[0]?.headers).toMatchObject({
      'x-amz-security-token': 'token',
      authorization: expect.stringMatching(/Credential=env\/\d+\/eu-central-1\/s3\//) as string,
    })
  })

  test('uses the role of the instance, and renews its credentials when they expire', async () => {
    const { host, requests } = await serveBucket()
    let issued = 0
    const metadata = await serve((request, response) => {
      const answers: Record<string, () => string> = {
        '/latest/api/token': () => 'metadata-token',
        '/latest/meta-data/iam/security-credentials/': () => 'role',
        '/latest/meta-data/iam/security-credentials/role': () => {
          issued += 1
          return JSON.stringify({
            Code: 'Success',
            AccessKeyId: `role${issued}`,
            SecretAccessKey: 'secret',
            Token: `token${issued}`,
            // The first credentials are about to expire.
            Expiration: new Date(Date.now() + (issued === 1 ? 60_000 : 3_600_000)).toISOString(),
          })
        },
      }
      const answer = answers[request.url ?? '']
      request.resume().once('end', () => response.writeHead(answer ? 200 : 404).end(answer?.()))
    })
    stubEnv({ AWS_EC2_METADATA_SERVICE_ENDPOINT: `http://${metadata}` })

    const store = open({ FILE_STORE: `s3+http://${host}/bucket` })
    const putAndReadToken = async () => {
      await put(store)
      return requests.at(-1)?.headers['x-amz-security-token']
    }
    expect(await putAndReadToken()).toBe('token1')
    // The SDK renews the credentials in the background, and returns the old ones until it has new ones.
    await expect.poll(putAndReadToken).toBe('token2')
  })

  test('is reported as an outage if there are no credentials', async () => {
    stubEnv({ AWS_EC2_METADATA_DISABLED: 'true' })
    await expect(put(open({ FILE_STORE: 's3+http://127.0.0.1:9/bucket' }))).rejects.toThrow(ServiceOutage)
  })
})

test.each<[string, Record<string, string>, string | null]>([
  [
    'AWS, with the bucket in front of the host',
    { FILE_STORE: 's3://bucket', AWS_REGION: 'eu-central-1' },
    's3+https://s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1&addressing=virtual',
  ],
  [
    'a service at another address, with the bucket in the path',
    { FILE_STORE: 's3://bucket?encryption=AES256', AWS_ENDPOINT_URL: 'http://127.0.0.1:9000/' },
    's3+http://127.0.0.1:9000/bucket?encryption=AES256',
  ],
  [
    'the address for S3 before the address for all services',
    { FILE_STORE: 's3://bucket', AWS_ENDPOINT_URL: 'http://a', AWS_ENDPOINT_URL_S3: 'https://b' },
    's3+https://b/bucket',
  ],
  [
    'the region of FILE_STORE before that of the environment',
    { FILE_STORE: 's3+https://h/bucket?region=eu-west-1', AWS_DEFAULT_REGION: 'eu-central-1' },
    's3+https://h/bucket?region=eu-west-1',
  ],
])('finds %s', (_what, env, fileStore) => {
  expect(fileStoreOf(env)).toBe(fileStore)
})

test.each([
  ['encryption=AES256', { 'x-amz-server-side-encryption': 'AES256' }],
  [
    'encryption=aws:kms&kmsKey=alias/files',
    {
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'alias/files',
    },
  ],
])('asks the service to encrypt new files with %s', async (options, headers) => {
  const { host, requests } = await serveBucket()
  await put(open({ FILE_STORE: `s3+http://key:secret@${host}/bucket?${options}` }))
  expect(requests[0]?.headers).toMatchObject(headers)
  expect(String(requests[0]?.headers.authorization)).toContain('x-amz-server-side-encryption')
})

test('puts the bucket in front of the host with addressing=virtual', async () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    addresses.push(url)
    return new Response()
  })
  await put(open({ FILE_STORE: 's3+https://key:secret@s3.example/bucket?addressing=virtual' }))
  expect(addresses).toEqual(['https://bucket.s3.example/media/a'])
})

test.each(['encryption=rot13', 'addressing=none', 'encryption=AES256&kmsKey=x'])(
  'refuses the options %s',
  (options) => {
    expect(() => open({ FILE_STORE: `s3+https://key:secret@host/bucket?${options}` })).toThrow('FILE_STORE')
  },
)
