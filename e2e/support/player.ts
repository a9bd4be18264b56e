import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { findQuestion, isQuestion, type KnownQuestion, pageCount, quizLength } from './course.ts'

/** The types of checks that are graded as soon as an option is tapped. */
const gradedByTap = new Set<KnownQuestion['type']>(['single', 'truefalse', 'hotspot'])

/** Uses the player like a learner who knows the right answers. */
export class Player {
  readonly #page: Page
  readonly #language: Language
  readonly #t: Translate
  readonly content: Locator
  readonly #footer: Locator

  constructor(page: Page, language: Language = 'de_DE') {
    this.#page = page
    this.#language = language
    this.#t = translator(language)
    this.content = page.getByRole('main')
    this.#footer = page.getByRole('contentinfo')
  }

  /** The position below the title: "Seite 4 von 12 · noch etwa 9 Minuten". */
  get position(): Locator {
    return this.#page.getByRole('banner').getByRole('paragraph').nth(1)
  }

  get heading(): Locator {
    return this.content.getByRole('heading', { level: 1 })
  }

  /** The forward button with this label. */
  forward(
    label: 'player.next' | 'player.toQuiz' | 'quiz.begin' | 'quiz.check' | 'quiz.next' | 'quiz.finish',
  ): Locator {
    return this.#footer.getByRole('button', { name: this.#t(`elearning.${label}`), exact: true })
  }

  async expectPage(number: number): Promise<void> {
    await expect(this.position).toContainText(this.#t('elearning.player.page', { number, count: pageCount }))
  }

  /** Answers the question of the page and ticks its boxes. Offline, the answer waits for its feedback. */
  async doPage({ isOffline = false } = {}): Promise<void> {
    await expect(this.heading).toBeVisible()
    const check = this.content.getByRole('region').filter({ hasText: this.#t('elearning.blocks.check') })
    const send = check.getByRole('button', { name: this.#t('elearning.quiz.check') })
    // A retry shows the questions that were answered before, with their feedback.
    if (await send.isVisible()) {
      const question = findQuestion((await check.getByRole('heading', { level: 2 }).textContent()) ?? '')
      await this.choose(question, { rightly: true, within: check })
      if (!gradedByTap.has(question.type)) await send.click()
      const outcome = isOffline ? 'elearning.quiz.waiting.title' : 'elearning.quiz.correct'
      await expect(check.getByText(this.#t(outcome), { exact: true })).toBeVisible()
    }

    // The boxes of an answered question are disabled.
    const ticks = this.content.getByRole('checkbox', { checked: false, disabled: false })
    for (const tick of await ticks.all()) await tick.check()
  }

  /** Reads the pages from `from` and opens page `to`. */
  async readFrom(from: number, to: number): Promise<void> {
    for (let number = from; number < to; number++) {
      await this.expectPage(number)
      await this.doPage()
      await this.forward('player.next').click()
    }
    await this.expectPage(to)
  }

  /** Reads all pages, starting at `from`, and opens the quiz. */
  async readToQuiz(from = 1): Promise<void> {
    await this.readFrom(from, pageCount)
    await this.doPage()
    await this.forward('player.toQuiz').click()
    await this.beginQuiz()
    await this.expectQuestion(1)
  }

  /** Leaves the introduction of the quiz. */
  async beginQuiz(): Promise<void> {
    await this.forward('quiz.begin').click()
  }

  /** Reads the unread pages, wherever they are, and leaves the last one for the quiz. */
  async readUnreadPages(): Promise<void> {
    for (;;) {
      await this.doPage()
      const next = this.forward('player.next')
      const toQuiz = this.forward('player.toQuiz')
      await expect(next.or(toQuiz)).toBeVisible()
      if (await toQuiz.isVisible()) return toQuiz.click()

      const title = (await this.heading.textContent()) ?? ''
      await next.click()
      await expect(this.heading).not.toHaveText(title)
    }
  }

  /**
   * Submits order questions unchanged until a question of another type is shown. An order question always has
   * an answer, so the form never asks for one.
   */
  async passOrderQuestions(): Promise<void> {
    for (let number = 1; ; number++) {
      await this.expectQuestion(number)
      if ((await this.question()).type !== 'order') return
      await this.forward('quiz.check').click()
      await this.forward('quiz.next').click()
    }
  }

  async expectQuestion(number: number): Promise<void> {
    await expect(
      this.content.getByText(this.#t('elearning.quiz.number', { number, count: quizLength })),
    ).toBeVisible()
  }

  /** Waits until a question of the quiz is on screen and returns it. */
  async question(): Promise<KnownQuestion> {
    await expect
      .poll(async () => isQuestion((await this.heading.textContent()) ?? ''), 'a question is on screen')
      .toBe(true)
    return findQuestion((await this.heading.textContent()) ?? '')
  }

  /** Answers all questions and opens the result. */
  async answerAll({ rightly }: { rightly: boolean }): Promise<void> {
    for (let number = 1; number <= quizLength; number++) {
      await this.expectQuestion(number)
      await this.choose(await this.question(), { rightly })
      await this.forward('quiz.check').click()
      await expect(
        this.content.getByText(this.#t(rightly ? 'elearning.quiz.correct' : 'elearning.quiz.wrong'), {
          exact: true,
        }),
      ).toBeVisible()

      await this.forward(number < quizLength ? 'quiz.next' : 'quiz.finish').click()
    }
  }

  /**
   * Answers the open questions of a quiz of any course and opens the result. `isRight` decides about each
   * question. Options are sorted by dragging.
   */
  async answerOpenQuestions(isRight: (question: KnownQuestion) => boolean): Promise<void> {
    for (;;) {
      const question = await this.question()
      const rightly = isRight(question)
      if (rightly && question.type === 'order') await this.dragToOrder(question)
      else await this.choose(question, { rightly })
      await this.forward('quiz.check').click()

      const next = this.forward('quiz.next')
      const finish = this.forward('quiz.finish')
      await expect(next.or(finish)).toBeVisible()
      if (await finish.isVisible()) return finish.click()

      const stem = (await this.heading.textContent()) ?? ''
      await next.click()
      await expect(this.heading).not.toHaveText(stem)
    }
  }

  /** Chooses an answer without sending it. */
  async choose(
    question: KnownQuestion,
    { rightly, within = this.content }: { rightly: boolean; within?: Locator },
  ): Promise<void> {
    if (question.type === 'order') return this.#order(question, rightly, within)
    if (question.type === 'match') return this.#match(question, rightly, within)

    if (question.type === 'numeric') {
      const number = Number(question.answer) + (rightly ? 0 : 1000)
      return within.getByRole('textbox').fill(number.toLocaleString(this.#language.replace('_', '-')))
    }

    const role = question.type === 'multiple' ? 'checkbox' : 'radio'
    const wanted = rightly
      ? question.options.filter(({ correct }) => correct)
      : question.options.filter(({ correct }) => !correct).slice(0, 1)

    for (const { text } of wanted) {
      const option = within.getByRole(role, { name: text[this.#language], exact: true })
      // A tap on an option of a check is graded at once, and the feedback changes the name of the option.
      await (role === 'radio' ? option.click() : option.check())
    }
  }

  /** Drags the options of an order question to their right places by their handles. */
  async dragToOrder({ options }: KnownQuestion, within: Locator = this.content): Promise<void> {
    const entries = within
      .getByRole('list')
      .filter({ has: this.#page.getByRole('button') })
      .getByRole('listitem')
    for (const [position, { text }] of options.entries()) {
      const label = text[this.#language]
      const from = (await entries.allTextContents()).findIndex((entry) => entry.includes(label))
      if (from === position) continue

      const handle = within.getByRole('button', {
        name: this.#t('elearning.quiz.moveHandle', { text: label }),
        exact: true,
      })
      await handle.scrollIntoViewIfNeeded()
      const [start, target] = [await handle.boundingBox(), await entries.nth(position).boundingBox()]
      if (!start || !target) throw new Error(`${label} is not on screen`)
      const x = start.x + start.width / 2
      await this.#page.mouse.move(x, start.y + start.height / 2)
      await this.#page.mouse.down()
      await this.#page.mouse.move(x, target.y + target.height / 2, { steps: 5 })
      await this.#page.mouse.up()
      await expect(entries.nth(position)).toContainText(label)
    }
  }

  /** Moves options up until the order is right. For a wrong answer, keeps the first order, which is wrong. */
  async #order({ options }: KnownQuestion, rightly: boolean, within: Locator): Promise<void> {
    if (!rightly) return

    const entries = within.getByRole('listitem')
    for (const [position, { text }] of options.entries()) {
      const label = text[this.#language]
      const shown = await entries.allTextContents()
      const from = shown.findIndex((entry) => entry.includes(label))
      for (let at = from; at > position; at--) {
        await within
          .getByRole('button', { name: this.#t('elearning.quiz.moveUp', { text: label }), exact: true })
          .click()
        await expect(entries.nth(at - 1)).toContainText(label)
      }
    }
  }

  async #match({ options }: KnownQuestion, rightly: boolean, within: Locator): Promise<void> {
    for (const [index, { text }] of options.entries()) {
      const partner = options[(index + (rightly ? 0 : 1)) % options.length]?.match?.[this.#language] ?? ''
      const field = within.getByRole('combobox', { name: text[this.#language], exact: true })
      // The last pair is chosen by itself.
      if ((await field.textContent())?.includes(partner)) continue
      await field.click()
      await this.#page.getByRole('option', { name: partner, exact: true }).click()
    }
  }
}
