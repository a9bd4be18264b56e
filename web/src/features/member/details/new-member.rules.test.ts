import { hashForTransport } from '@sorgfalt/contract/fields/password'
import { memberEditing, newMemberForm, newMemberModes } from '@sorgfalt/contract/member/details-form'
import { expect, test } from 'vitest'
import { createUuid } from '../member-fixture.ts'
import { createRequest, defaultMember } from './new-member.rules.ts'

const uuid = createUuid(50)
const values = {
  ...defaultMember,
  firstName: 'Bea',
  lastName: 'Beispiel',
  username: 'bea.beispiel',
  email: 'bea@example.org',
  mobileNumber: '+49 151 23456789',
  password: 'Correct horse 1',
}

test('the initial values lack only the names, the username and the email address', () => {
  const missing = newMemberForm.safeParse(defaultMember).error?.issues.map(({ path }) => path.join('.'))

  expect([...new Set(missing)]).toEqual(['firstName', 'lastName', 'username', 'email'])
})

test.each(newMemberModes)('a request for the password mode %s fits the contract', async (passwordMode) => {
  const request = await createRequest(uuid, { ...values, passwordMode })

  expect(memberEditing.create.input.safeParse(request).error).toBeUndefined()
  expect(request).toMatchObject({ uuid, passwordMode, username: 'bea.beispiel' })
})

test('a request contains the hash of a chosen password', async () => {
  const request = await createRequest(uuid, { ...values, passwordMode: 'chosen' })

  expect(request.password).toBe(await hashForTransport('Correct horse 1'))
})

test.each(newMemberModes.filter((mode) => mode !== 'chosen'))(
  'a request for the password mode %s contains no password',
  async (passwordMode) => {
    expect(await createRequest(uuid, { ...values, passwordMode })).not.toHaveProperty('password')
  },
)
