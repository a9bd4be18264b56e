import { expect, test } from 'vitest'
import { auditActions, auditRecords } from '../src/audit/audit-records.ts'
import { callEntries } from '../src/index.ts'

const records = (action: string, input: unknown, output?: unknown) =>
  auditRecords(action, { input, output, actor: 'me' }).map(({ entity, uuid }) => `${entity} ${uuid}`)

test.each([
  [
    'the changed record',
    'updateLocation',
    { locationUuid: 'a', responsibleMemberUuids: ['x'], name: 'n' },
    undefined,
    ['location a'],
  ],
  ['each of several records', 'archiveMember', { uuids: ['a', 'b'] }, undefined, ['member a', 'member b']],
  [
    'the changed record and the affected members',
    'assignLocationMembers',
    { locationUuid: 'a', memberUuids: ['x', 'y'] },
    undefined,
    ['location a', 'member x', 'member y'],
  ],
  [
    'the created record',
    'createMemberGroup',
    { groupName: 'n', locationUuid: 'l' },
    { uuid: 'g' },
    ['memberGroup g'],
  ],
  [
    'the acting member, if the input names no member',
    'changePassword',
    { old: '1', new: '2' },
    {},
    ['member me'],
  ],
  ['the company', 'updateClientDetails', { name: 'n', version: 1 }, { name: 'n' }, ['client null']],
  ['no record for a login', 'login', {}, undefined, [' null']],
  [
    'a record of a different kind, if the input names only this record',
    'endSession',
    { sessionUuid: 's' },
    {},
    ['session s'],
  ],
])('an entry of the audit log names %s', (_what, action, input, output, expected) => {
  expect(records(action, input, output)).toEqual(expected)
})

test('the filter of the audit log offers every action that a call logs', () => {
  const written = new Set(callEntries.flatMap(([, { audit }]) => audit ?? []))
  expect([...written].filter((action) => !auditActions.includes(action))).toEqual([])
})
