import { expect, logIn, test } from '../support/fixtures.ts'
import { origin } from '../support/installation.ts'
import { account } from '../support/people.ts'

const { forgets } = account
const newPassword = 'Neues Wort für 2026'

test('a member replaces a forgotten password through a link that is sent by email and works once', async ({
  page,
  mailbox,
  watch,
  newContext,
}) => {
  await page.goto('/auth/login/musterbau')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await page.getByLabel('Benutzername').fill(forgets.username)
  await page.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(page.getByRole('status')).toContainText('Bitte sehen Sie in Ihrem Postfach nach')

  const link =
    await test.step('the email contains the recipient’s name, the reason and the link', async () => {
      // The mailbox may also contain reminders.
      const own = () =>
        mailbox
          .to(forgets.email)
          .filter(({ subject }) => subject?.startsWith('Neues Passwort festlegen für '))
      await expect.poll(() => own().length).toBe(1)
      const [mail] = own()
      expect(mail?.text).toContain(`Guten Tag ${forgets.firstName} ${forgets.lastName},`)
      expect(mail?.text).toContain('Sie erhalten diese Nachricht, weil')
      const [found = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? []
      expect(found).toMatch(new RegExp(`^${origin}/auth/reset-password/musterbau#`))
      expect(mail?.html).toContain(found)
      return found
    })

  await test.step('the form marks each rule that the password meets while the member types', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Neues Passwort festlegen' })).toBeVisible()
    await expect(page, 'the address no longer contains the token').toHaveURL(
      `${origin}/auth/reset-password/musterbau`,
    )
    await page.getByLabel('Benutzername').fill(forgets.username)
    const password = page.getByLabel('Neues Passwort', { exact: true })
    const met = page.getByRole('listitem').filter({ hasText: /, erfüllt$/ })
    for (const [typed, rules] of [
      ['', 0],
      ['neues', 1],
      ['Neues', 2],
      ['Neues W', 3],
      ['Neues Wort', 4],
      [newPassword, 5],
    ] as const) {
      await password.fill(typed)
      await expect(met).toHaveCount(rules)
    }
  })

  await test.step('saving the new password signs the member in', async () => {
    await page.getByLabel('Neues Passwort wiederholen').fill(newPassword)
    await page.getByRole('button', { name: 'Passwort speichern und anmelden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(forgets.firstName)
    await expect
      .poll(() => mailbox.to(forgets.email).map((mail) => mail.subject))
      .toContain('Ihr Passwort wurde geändert')
  })

  await test.step('the used link and the old password are refused', async () => {
    watch.allow(400, '/api/resetpassword')
    watch.allow(404, '/api/resetpassword')
    watch.allow(401, '/api/login')
    const later = await (await newContext()).newPage()
    await later.goto(link)
    await later.getByLabel('Benutzername').fill(forgets.username)
    await later.getByLabel('Neues Passwort', { exact: true }).fill('Noch eins für 2026')
    await later.getByLabel('Neues Passwort wiederholen').fill('Noch eins für 2026')
    await later.getByRole('button', { name: 'Passwort speichern und anmelden' }).click()
    await expect(later.getByRole('alert')).toContainText('Dieser Link ist nicht gültig.')
    await later.goto('/auth/login/musterbau')
    await later.getByLabel('Benutzername').fill(forgets.username)
    await later.getByLabel('Passwort', { exact: true }).fill(forgets.password)
    await later.getByRole('button', { name: 'Anmelden' }).click()
    await expect(later.getByRole('alert')).toContainText(
      'Firmenkennung, Benutzername oder Passwort stimmt nicht.',
    )
    await logIn(later, { ...forgets, password: newPassword })
  })
})
