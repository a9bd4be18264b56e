import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'
import { begin, finish, read } from '../support/progress.ts'

test('a certificate prints as one landscape sheet of A4 without anything else', async ({ page, context }) => {
  const api = await enter(context, account.prints)
  const executionUuid = await begin(api)
  await read(api, executionUuid)
  const resultUuid = await finish(api, executionUuid, { rightly: true })
  await page.goto(`/dashboard/apps/elearnings/certificate/${resultUuid}`)
  await expect(
    page.getByRole('heading', { name: `${account.prints.firstName} ${account.prints.lastName}` }),
  ).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  expect([Number(width), Number(height)].map(Math.round)).toEqual([842, 595])
})
