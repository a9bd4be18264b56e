import type { OwnSsoIdentity } from '@sorgfalt/contract/sign-on/sso'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createHead } from '#features/member/member-fixture.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { MemberIdentities } from './MemberIdentities.tsx'

const member = createHead()
const identity: OwnSsoIdentity = {
  uuid: uuidOf(5),
  ssoProviderName: 'Works account',
  preset: 'entra',
  createdAt: '2026-11-02T09:00:00.000Z',
  lastLoginAt: '2026-11-20T09:00:00.000Z',
}

async function renderIdentities(mayUnlink = true) {
  let identities = [identity]
  const server = fakeServer({
    'ssoIdentity.list': () => ({ identities }),
    'ssoIdentity.unlink': () => {
      identities = []
      return {}
    },
  })
  await signIn()
  await renderUi(<MemberIdentities member={member} mayUnlink={mayUnlink} />, { language: 'en_GB' })
  await expect.element(page.getByText('Works account')).toBeVisible()

  return server
}

const unlink = () =>
  page.getByRole('button', { name: text('signOn.memberIdentities.unlinkLabel', { name: 'Works account' }) })
const dialog = () => page.getByRole('dialog')

test('removes the link of a member with a reason', async () => {
  const server = await renderIdentities()

  await expect.element(page.getByText(/last used .*20.*Nov/)).toBeVisible()
  await unlink().click()
  await dialog().getByLabelText(text('signOn.memberIdentities.reason')).fill('Account closed')
  expect(await axeViolations()).toEqual([])
  await dialog()
    .getByRole('button', { name: text('signOn.memberIdentities.unlink'), exact: true })
    .click()

  await expect
    .poll(() => server.inputs('ssoIdentity.unlink'))
    .toEqual([{ memberUuid: member.uuid, ssoIdentityUuid: identity.uuid, reason: 'Account closed' }])
  await expect.element(page.getByText('Works account')).not.toBeInTheDocument()
})

test('only shows the accounts to users who may not remove them', async () => {
  await renderIdentities(false)

  await expect.element(unlink()).not.toBeInTheDocument()
})
