import { expect, test } from 'vitest'
import { listPlainConnections } from './plain-connections.ts'

const none = {
  databaseUrl: null,
  databaseReplicaUrl: null,
  smtpUrl: null,
  smsGatewayUrl: null,
  fileStore: null,
}

test.each([
  [{ databaseUrl: 'postgres://app:x@db.example/sorgfalt' }, ['DATABASE_URL (sslmode=verify-full)']],
  [
    { databaseUrl: 'postgres://app:x@db.example/sorgfalt?sslmode=prefer' },
    ['DATABASE_URL (sslmode=verify-full)'],
  ],
  [{ databaseUrl: 'postgres://app:x@db.example/sorgfalt?sslmode=verify-full' }, []],
  [{ databaseUrl: 'postgres://app:x@127.0.0.1/sorgfalt' }, []],
  [{ databaseUrl: 'postgres://app:x@127.0.0.1,db.example/sorgfalt' }, ['DATABASE_URL (sslmode=verify-full)']],
  [
    { databaseReplicaUrl: 'postgres://app:x@db2.example/sorgfalt' },
    ['DATABASE_REPLICA_URL (sslmode=verify-full)'],
  ],
  [{ smtpUrl: 'smtp://mail.example:587' }, ['SMTP_URL (smtps:// or ?requireTLS=true)']],
  [{ smtpUrl: 'smtp://mail.example:587?requireTLS=true' }, []],
  [{ smtpUrl: 'smtps://mail.example' }, []],
  [{ smtpUrl: 'smtp://localhost:1025' }, []],
  [{ smsGatewayUrl: new URL('http://sms.example/send') }, ['SMS_GATEWAY_URL (https://)']],
  [{ smsGatewayUrl: new URL('https://sms.example/send') }, []],
  [{ fileStore: 's3+http://key:secret@s3.example/bucket' }, ['FILE_STORE (s3+https://)']],
  [{ fileStore: 's3+https://key:secret@s3.example/bucket' }, []],
  [{ fileStore: '/srv/files' }, []],
])('with the addresses %o the variables %o allow unencrypted connections', (addresses, variables) => {
  expect(listPlainConnections({ ...none, ...addresses })).toEqual(variables)
})
