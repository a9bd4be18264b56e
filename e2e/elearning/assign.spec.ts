/** An e-learning that an administrator assigns to one member. */
import { calls } from '@sorgfalt/contract'
import { expectAnnounced } from '../support/announcements.ts'
import { enter, expect, test } from '../support/fixtures.ts'
import { account } from '../support/people.ts'

test('an administrator assigns an e-learning to one member, who then has the task', async ({
  page,
  context,
  newContext,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const admin = await enter(context, account.nora)
  const { rows } = await admin.ok(calls.elearningCatalog.readCatalog, { filter: { assigned: false } })
  // Another test assigns the first e-learning of the list, so this test assigns the last one.
  const course = rows.findLast(({ released }) => released)
  const learner = account.isAssigned
  const name = `${learner.firstName} ${learner.lastName}`
  await page.goto(`/dashboard/apps/elearnings/catalog/details/${course?.elearningUuid}/settings`)

  await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Personen', exact: true }).click()
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('checkbox', { name }).check()
  await expect(dialog.getByText('Niemand ist am ersten Tag überfällig.')).toBeVisible()
  await dialog.getByRole('button', { name: 'An eine Person zuweisen' }).click()
  await expectAnnounced(page, 'E-Learning zugewiesen')

  await page.getByRole('link', { name: 'Zuweisungen' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('0 von 1')

  const member = await enter(await newContext(), learner)
  const tasks = await member.ok(calls.elearning.readMemberTasks, { filter: { search: course?.title } })
  expect(tasks.rows).toHaveLength(1)
})
