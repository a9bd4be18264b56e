/** Uses the screens and calls for SCORM packages. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import type { Api } from '../../server/src/test/api.ts'
import { archiveOf, type PackageName } from './packages.ts'

/** Returns the page of the part on screen. */
export const partOf = (page: Page): FrameLocator => page.frameLocator('#package-frame').frameLocator('iframe')

/** Returns an entry of the table of contents. */
export const entryOf = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: 'Inhalt' }).getByRole('button', { name: title })

/** Uploads and releases a package by calls, and assigns it to everyone. Returns the uuid of the e-learning. */
export async function provide(api: Api, name: PackageName): Promise<string> {
  const upload = { bytes: archiveOf(name), name: `${name}.zip`, type: 'application/zip' }
  const { body, status, text } = await api.upload(calls.scormPackage.upload, upload)
  expect(status, text).toBe(200)

  const { elearningUuid } = await api.ok(calls.scormPackage.release, {
    packageUuid: body.packageUuid,
    version: body.version,
  })
  await assign(api, elearningUuid ?? '')

  return elearningUuid ?? ''
}

/** Assigns an e-learning to the members with the role `member`. */
export async function assign(api: Api, elearningUuid: string): Promise<void> {
  const { rows } = await api.ok(calls.memberList.getList, { filter: {} })
  const targets = rows.filter(({ role }) => role === 'member').map(({ uuid }) => ({ kind: 'member', uuid }))
  await api.ok(calls.elearningAssignment.assign, { elearningUuid, targets })
}

/** Opens the player from the list of tasks. */
export async function start(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/apps/elearnings/my-elearnings')
  const card = page.getByRole('article').filter({ hasText: title })
  await card
    .getByRole('button', { name: 'Beginnen' })
    .or(card.getByRole('link', { name: 'Weiterlernen' }))
    .click()
  await page.waitForURL('**/execution/**')
}
