/**
 * Checks the accessibility of each step from the login to a certificate, in one language, or in both with
 * PROVE=full. screens.spec.ts checks every route.
 */
import type { BrowserContext } from '@playwright/test'
import { calls } from '@sorgfalt/contract'
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { localeOf } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { expectAccessible, isCheckedIn } from '../support/accessible.ts'
import { violations } from '../support/axe.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { type Account, account } from '../support/people.ts'
import { Player } from '../support/player.ts'
import { begin, finish, read } from '../support/progress.ts'

async function enterIn(context: BrowserContext, person: Account, language: Language) {
  const api = await enter(context, person)
  await api.ok(calls.profile.updateProfileSetting, { languageCode: language })
  return api
}

for (const language of languages) {
  const t = translator(language)
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const people = account.accessibility[language]
  const check = (title: string, body: Parameters<typeof test>[2]) =>
    isCheckedIn(language, title) && test(title, body)

  test.describe(language, () => {
    test.use({ locale: localeOf(language) })

    check('login', async ({ page, watch }) => {
      watch.allow(401, '/api/login')
      await page.goto('/auth/login')
      await expect(heading(page)).toHaveText(t('session.company.title'))
      await expectAccessible(page, 'company')
      await page.goto('/auth/login/musterbau?ended=1')
      await expect(heading(page)).toHaveText(t('session.login.title'))
      await expectAccessible(page, 'credentials')
      await page.getByLabel(t('session.common.username')).fill('niemand')
      await page.getByLabel(t('session.common.password'), { exact: true }).fill('falsch')
      await page.getByRole('button', { name: t('session.login.submit'), exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'error')
    })

    check('forgotten password', async ({ page }) => {
      await page.goto('/auth/forgot-password/musterbau')
      await expect(heading(page)).toHaveText(t('session.forgot.title'))
      await expectAccessible(page, 'request')
      await page.getByLabel(t('session.common.username')).fill(`niemand-${language.slice(0, 2)}`)
      await page.getByRole('button', { name: t('session.forgot.submit') }).click()
      await expect(page.getByRole('status')).toBeVisible()
      await expectAccessible(page, 'sent')
      await page.goto(`/auth/set-up#${'x'.repeat(43)}`)
      await expect(heading(page)).toHaveText(t('onboarding.setUp.doneTitle'))
      await expectAccessible(page, 'set-up')
      await page.goto(`/auth/reset-password/musterbau#${'x'.repeat(43)}`)
      await expect(heading(page)).toHaveText(t('session.reset.title'))
      await page.getByLabel(t('session.reset.password'), { exact: true }).fill('Neu1')
      await page.getByRole('button', { name: t('session.reset.submit') }).click()
      await expect(page.getByRole('region', { name: t('common.ui.problems', { count: 3 }) })).toBeFocused()
      await expectAccessible(page, 'new password')
    })

    check('start page, my e-learnings, settings, nowhere', async ({ page, context }) => {
      await enterIn(context, people.browses, language)
      await page.goto('/')
      await expect(page.getByRole('button', { name: t('elearning.task.start') }).first()).toBeVisible()
      await expectAccessible(page, 'start page')
      await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: t('shell.menu.label') })).toBeVisible()
      expect.soft(await violations(page), 'menu on a phone').toEqual([])
      await page.goto('/dashboard/apps/elearnings/my-elearnings')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectAccessible(page, 'my e-learnings')
      await page.goto('/dashboard/apps/elearnings/my-elearnings?search=xyz')
      await expect(page.getByText(t('elearning.mine.nothingFound'), { exact: true })).toBeVisible()
      await expectAccessible(page, 'nothing found')
      await page.goto('/dashboard/profile/settings')
      await expect(page.getByRole('combobox')).toBeVisible()
      await expectAccessible(page, 'settings')
      await page.getByRole('combobox').click()
      await expect(page.getByRole('listbox')).toBeVisible()
      expect.soft(await violations(page), 'open list').toEqual([])
      await page.goto('/dashboard/nirgendwo')
      await expect(heading(page)).toHaveText(t('shell.notFound.title'))
      await expectAccessible(page, 'nowhere')
    })

    check('pages of a course', async ({ page, context }) => {
      const api = await enterIn(context, people.reads, language)
      const executionUuid = await begin(api, language)
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      const player = new Player(page, language)
      await player.expectPage(1)
      await expectAccessible(page, 'page with a question')
      await player.readFrom(1, 2)
      await expectAccessible(page, 'page with a table')
      await read(api, executionUuid, 5)
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      await player.expectPage(6)
      await player.forward('player.next').click()
      await expect(page.getByText(t('elearning.player.ackMissing'))).toBeVisible()
      await expectAccessible(page, 'page with a missed tick')
      await page.getByRole('button', { name: t('elearning.player.openContents') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await violations(page), 'contents on a phone').toEqual([])
      await read(api, executionUuid, 6)
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      await player.expectPage(7)
      await expectAccessible(page, 'page with signs')
    })

    check('questions', async ({ page, context }) => {
      const api = await enterIn(context, people.answers, language)
      const executionUuid = await begin(api, language)
      await read(api, executionUuid)
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      const player = new Player(page, language)
      await expect(player.forward('quiz.begin')).toBeVisible()
      await expectAccessible(page, 'introduction of the quiz')
      await player.beginQuiz()
      const seen = new Set<string>()
      for (let number = 1; number <= 10; number++) {
        await expect(
          player.content.getByText(t('elearning.quiz.number', { number, count: 10 })),
        ).toBeVisible()
        const question = await player.question()
        const isNewType = !seen.has(question.type)
        seen.add(question.type)
        if (isNewType) await expectAccessible(page, `${question.type} question`)
        await player.choose(question, { rightly: false })
        await player.forward('quiz.check').click()
        await expect(page.getByText(t('elearning.quiz.wrong'))).toBeVisible()
        if (isNewType) await expectAccessible(page, `${question.type} question, answered`)
        if (number < 10) await player.forward('quiz.next').click()
      }
    })

    check('failed', async ({ page, context }) => {
      const api = await enterIn(context, people.fails, language)
      const executionUuid = await begin(api, language)
      await read(api, executionUuid)
      await finish(api, executionUuid, { rightly: false })
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      await expect(heading(page)).toHaveText(t('elearning.result.failed'))
      await page.getByText(t('elearning.result.reviewWrong'), { exact: true }).first().click()
      await expectAccessible(page, 'failed')
    })

    check('passed, certificate and its check', async ({ page, context }) => {
      const api = await enterIn(context, people.passes, language)
      const executionUuid = await begin(api, language)
      await read(api, executionUuid)
      const resultUuid = await finish(api, executionUuid, { rightly: true })
      await page.goto(`/dashboard/apps/elearnings/execution/${executionUuid}`)
      await expect(heading(page)).toHaveText(t('elearning.result.passed'))
      await expectAccessible(page, 'passed')
      await page.goto(`/dashboard/apps/elearnings/certificate/${resultUuid}`)
      await expect(heading(page)).toHaveText(`${people.passes.firstName} ${people.passes.lastName}`)
      await expectAccessible(page, 'certificate')

      const { verificationCode } = await api.ok(calls.elearning.readResultData, {
        resultUuid: resultUuid ?? '',
      })
      await page.goto(`/verify?language=${language}`)
      await expectAccessible(page, 'check: form')
      await page.goto(`/verify/${verificationCode}?language=${language}`)
      await expect(heading(page)).toHaveText(t('certificate.verify.state.valid'))
      await expectAccessible(page, 'check: valid')
      const tryName = async (name: string) => {
        await page.getByLabel(t('certificate.verify.person.lastName')).fill(name)
        await page.getByRole('button', { name: t('certificate.verify.person.submit') }).click()
      }
      await tryName('Niemand')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'check: wrong name')
      await tryName(people.passes.lastName)
      await expect(page.getByText(t('certificate.verify.person.matchText'))).toBeVisible()
      await expectAccessible(page, 'check: right name')
    })

    check('check of an unknown certificate', async ({ page, watch }) => {
      watch.allow(404, '/verify/')
      await page.goto(`/verify/0000-0000-0000?language=${language}`)
      await expect(heading(page)).toHaveText(t('certificate.verify.unknown.title'))
      await expectAccessible(page, 'unknown')
    })
  })
}
