import { expect, test } from 'vitest'
import { isNetwork, isPermitted, toBlockList, unmapAddress } from './networks.rules.ts'

const none = toBlockList([])

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '2001:db8::1',
  '2001:0:a9fe:a9fe::1',
  '2002:a9fe:a9fe::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::127.0.0.1',
  'localhost',
  '',
])('the server does not connect to %s', (address) => {
  expect(isPermitted(address, none)).toBe(false)
})

test.each(['1.1.1.1', '20.190.128.1', '172.32.0.1', '::ffff:1.1.1.1', '2603:1006:2000::1', '2a00:1450::1'])(
  'the server connects to %s',
  (address) => {
    expect(isPermitted(address, none)).toBe(true)
  },
)

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['10.1.3.3', false],
  ['fd00::7', true],
  ['fd00::8', false],
  ['169.254.169.254', false],
])('the setting of the operator opens only its networks: %s %s', (address, expected) => {
  expect(isPermitted(address, toBlockList(['10.1.2.0/24', 'fd00::7']))).toBe(expected)
})

test.each([
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::FFFF:c0a8:1', '192.168.0.1'],
  ['2a00::1', '2a00::1'],
  ['1.2.3.4', '1.2.3.4'],
])('the mapped address %s is %s', (address, plain) => {
  expect(unmapAddress(address)).toBe(plain)
})

test.each([
  ['10.0.0.0/8', true],
  ['10.0.0.1', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['adfs.example', false],
  ['10.0.0.0/', false],
  ['', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected)
})
