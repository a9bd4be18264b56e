import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { setPhoneSize } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createCourse, createSaveResult } from './course-fixture.ts'
import { allPagesRead, renderPlayer } from './player-fixture.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const next = () => button(text('elearning.player.next'))
const back = () => button(text('elearning.player.previous'))
const acknowledge = () => page.getByRole('checkbox', { name: 'Gesehen' })
const contents = () => page.getByRole('navigation', { name: text('elearning.player.contents') })
const chapterButton = (title: string) => contents().getByRole('button', { name: new RegExp(`^${title}`) })

describe('if the course cannot be loaded', () => {
  test('the learner can try again', async () => {
    await renderPlayer({}, { 'elearning.readExecution': refuse('Request.Busy') })
    await expect.element(page.getByText(text('elearning.player.failed.title'))).toBeVisible()
    expect(await axeViolations()).toEqual([])

    fakeServer({ 'elearning.readExecution': createCourse() })
    await button(text('common.ui.retry')).click()

    await expect.element(heading('Seite p1')).toBeVisible()
  })

  test('the learner can only close the player if the server refuses the course', async () => {
    const { onClose } = await renderPlayer(
      {},
      { 'elearning.readExecution': refuse('ElearningExecution.NotFound') },
    )

    await button(text('elearning.player.stopped.action')).click()

    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(button(text('common.ui.retry'))).not.toBeInTheDocument()
  })
})

describe('the pages', () => {
  test('begin with the first one', async () => {
    await renderPlayer()

    await expect.element(heading('Seite p1')).toBeVisible()
    await expect
      .element(page.getByText(text('elearning.player.chapter', { number: 1, title: 'Eins' })))
      .toBeVisible()
    await expect.element(back()).toBeDisabled()
    await expect.element(chapterButton('Zwei')).toBeDisabled()
    await expect.element(chapterButton(text('elearning.player.quiz'))).toBeDisabled()
    expect(await axeViolations()).toEqual([])
  })

  test('continue where the learner stopped', async () => {
    await renderPlayer({ pagesCompleted: ['p1', 'p2'], acks: ['k1'], resumePageId: 'p3' })

    await expect.element(heading('Seite p3')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  })

  test('are saved as read when the learner continues', async () => {
    const { server, onPosition } = await renderPlayer()

    await next().click()

    await expect.element(heading('Seite p2')).toBeVisible()
    await expect.poll(() => onPosition).toHaveBeenLastCalledWith({ page: 'p2' })
    await expect
      .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
      .toEqual(['p1'])
    await expect.element(page.getByText(/10:42/)).toBeVisible()
  })

  test('are turned back with the back button', async () => {
    await renderPlayer({ pagesCompleted: ['p1'], resumePageId: 'p2' })
    await expect.element(heading('Seite p2')).toBeVisible()

    await back().click()

    await expect.element(heading('Seite p1')).toBeVisible()
  })

  test('are turned with the arrow keys', async () => {
    await renderPlayer()
    await expect.element(heading('Seite p1')).toBeVisible()

    await userEvent.keyboard('{ArrowRight}')
    await expect.element(heading('Seite p2')).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')

    await expect.element(heading('Seite p1')).toBeVisible()
  })

  test('are not turned by an arrow key with a modifier or inside a dialog', async () => {
    const { onPosition } = await renderPlayer()
    await expect.element(heading('Seite p1')).toBeVisible()

    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
    await button(text('elearning.questions.ask')).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')

    expect(onPosition).not.toHaveBeenCalledWith({ page: 'p2' })
  })

  test('are followed by the questions', async () => {
    await renderPlayer({ pagesCompleted: ['p1', 'p2', 'p3'], acks: ['k1'], resumePageId: 'p4' })

    await button(text('elearning.player.toQuiz')).click()

    await expect.element(heading(text('elearning.player.quiz'))).toBeVisible()
    await button(text('elearning.quiz.begin')).click()
    await expect.element(heading('Frage q1')).toBeVisible()
  })
})

describe('a checkbox', () => {
  const atTick = { pagesCompleted: ['p1'], resumePageId: 'p2' }

  test('must be ticked before the learner can open the next page', async () => {
    const { server } = await renderPlayer(atTick)

    await next().click()

    await expect.element(page.getByText(text('elearning.player.ackMissing'))).toBeVisible()
    await expect.element(acknowledge()).toHaveFocus()
    await expect.element(heading('Seite p2')).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.pagesCompleted))
      .toEqual([])
    expect(await axeViolations()).toEqual([])
  })

  test('is saved when it is ticked, and then lets the learner open the next page', async () => {
    const { server } = await renderPlayer(atTick)

    await acknowledge().click()
    await next().click()

    await expect.element(heading('Seite p3')).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.saveExecution').flatMap((save) => save.acks))
      .toEqual(['k1'])
  })

  test('cannot be cleared', async () => {
    await renderPlayer(atTick)
    await acknowledge().click()

    await acknowledge().click()

    await expect.element(acknowledge()).toBeChecked()
  })

  test('removes the message that asks for it when it is ticked', async () => {
    await renderPlayer(atTick)
    await next().click()
    await expect.element(page.getByText(text('elearning.player.ackMissing'))).toBeVisible()

    await acknowledge().click()

    await expect.element(page.getByText(text('elearning.player.ackMissing'))).not.toBeInTheDocument()
  })
})

describe('the table of contents', () => {
  test('shows the state of chapters and pages', async () => {
    await renderPlayer({ pagesCompleted: ['p1', 'p2', 'p3'], acks: ['k1'], resumePageId: 'p4' })

    await expect
      .element(chapterButton('Eins'))
      .toHaveTextContent(`Eins${text('elearning.player.chapterDone')}`)
    await expect.element(chapterButton('Zwei')).toHaveAttribute('aria-current', 'step')
    await expect
      .element(contents().getByRole('button', { name: 'Seite p4' }))
      .toHaveAttribute('aria-current', 'page')
    await expect
      .element(
        contents().getByRole('button', { name: new RegExp(`Seite p3.*${text('elearning.player.read')}`) }),
      )
      .toBeVisible()
  })

  test('links back to a chapter that is done', async () => {
    await renderPlayer({ pagesCompleted: ['p1', 'p2'], acks: ['k1'], resumePageId: 'p3' })

    await chapterButton('Eins').click()

    await expect.element(heading('Seite p1')).toBeVisible()
  })

  test('lets the learner open every chapter if the course has free navigation', async () => {
    await renderPlayer({ navigation: 'free' })

    await chapterButton('Zwei').click()

    await expect.element(heading('Seite p3')).toBeVisible()
    await expect.element(chapterButton(text('elearning.player.quiz'))).toBeDisabled()
  })

  test('links to the questions when all pages are read', async () => {
    await renderPlayer({ ...allPagesRead, answers: [] })
    await button(text('elearning.quiz.begin')).click()
    await expect.element(heading('Frage q1')).toBeVisible()
    await chapterButton('Eins').click()
    await expect.element(heading('Seite p1')).toBeVisible()

    await chapterButton(text('elearning.player.quiz')).click()

    await expect.element(heading('Frage q1')).toBeVisible()
  })

  test('is a sheet on phones, which closes after a choice', async () => {
    await setPhoneSize()
    await renderPlayer({ pagesCompleted: ['p1', 'p2'], acks: ['k1'], resumePageId: 'p3' })
    await button(text('elearning.player.openContents')).click()
    const sheet = page.getByRole('dialog', { name: text('elearning.player.contents') })
    await expect.element(sheet).toBeVisible()
    expect(await axeViolations()).toEqual([])

    await sheet.getByRole('button', { name: /^Eins/ }).click()

    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(heading('Seite p1')).toBeVisible()
  })
})

describe('the header', () => {
  test('has a button that closes the player', async () => {
    const { onClose } = await renderPlayer()

    await button(text('elearning.player.close')).click()

    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })

  test('marks a practice', async () => {
    await renderPlayer({ practice: true })

    await expect.element(page.getByText(text('elearning.player.practice'))).toBeVisible()
  })

  test('shows the position and the minutes that are left', async () => {
    await renderPlayer()

    const position = text('elearning.player.page', { number: 1, count: 4 })
    const left = text('elearning.player.minutesLeft', { minutes: '20 Minuten' })
    await expect
      .element(page.getByText(text('elearning.player.position', { page: position, left })).first())
      .toBeVisible()
  })

  test('changes the language and keeps the page', async () => {
    const { server } = await renderPlayer({ pagesCompleted: ['p1'], resumePageId: 'p2' })
    await expect.element(heading('Seite p2')).toBeVisible()

    await page.getByRole('button', { name: new RegExp(`^${text('elearning.player.language')}`) }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()

    await expect.element(button('Next')).toBeVisible()
    await expect.element(heading('Seite p2')).toBeVisible()
    await expect
      .poll(() => server.inputs('elearning.readExecution').map(({ language }) => language))
      .toEqual([undefined, 'en_GB'])
    await expect.poll(() => server.inputs('elearning.saveExecution').at(-1)?.language).toBe('en_GB')
  })

  test('has no language menu for a course in one language', async () => {
    await renderPlayer({ availableLanguages: ['de_DE'] })

    await expect.element(heading('Seite p1')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Deutsch/ })).not.toBeInTheDocument()
  })
})

describe('a save', () => {
  test('waits if it does not reach the server, while the learner continues', async () => {
    await renderPlayer({}, { 'elearning.saveExecution': new Refusal(0) })

    await next().click()

    await expect.element(heading('Seite p2')).toBeVisible()
    const waits = text('elearning.player.offlineWaiting', { count: 1 })
    await expect.element(page.getByText(waits).first()).toBeVisible()
  })

  test('leads to a notice if another device has saved in the meantime', async () => {
    await renderPlayer(
      {},
      {
        'elearning.saveExecution': ({ seq }) =>
          createSaveResult({ seq: seq + 3, conflict: seq === 1, pagesCompleted: ['p1'] }),
      },
    )
    await next().click()
    await expect.element(page.getByText(text('elearning.player.elsewhere.title'))).toBeVisible()

    await button(text('elearning.player.dismiss')).click()

    await expect.element(page.getByText(text('elearning.player.elsewhere.title'))).not.toBeInTheDocument()
  })

  test('stops the player until a reload if the attempt was restarted elsewhere', async () => {
    const { server } = await renderPlayer({}, { 'elearning.saveExecution': createSaveResult({ attempt: 2 }) })
    await next().click()
    await expect.element(page.getByText(text('elearning.player.restarted.title'))).toBeVisible()
    expect(await axeViolations()).toEqual([])

    fakeServer({ 'elearning.readExecution': createCourse({ attempt: 2 }) })
    await button(text('elearning.player.restarted.action')).click()

    await expect.element(heading('Seite p1')).toBeVisible()
    await expect.poll(() => server.inputs('elearning.readExecution')).toHaveLength(2)
  })

  test('of a closed attempt makes the player ask the learner to reload the course', async () => {
    await renderPlayer({}, { 'elearning.saveExecution': refuse('ElearningExecution.Closed') })

    await next().click()

    await expect.element(button(text('elearning.player.restarted.action'))).toBeVisible()
  })

  test('of a withdrawn e-learning leads back to the list', async () => {
    const { onClose } = await renderPlayer(
      {},
      { 'elearning.saveExecution': refuse('ElearningExecution.Withdrawn') },
    )
    await next().click()
    const reason = text('common.errorCodes.ElearningExecution.Withdrawn')
    await expect.element(page.getByRole('main').getByText(reason)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()

    await button(text('elearning.player.stopped.action')).click()

    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })
})

test('shows why the responsible member has restarted the e-learning', async () => {
  await renderPlayer({ attempt: 2, resetReason: 'Bitte Kapitel 1 noch einmal lesen.' })

  await expect.element(page.getByText(text('elearning.player.reset'))).toBeVisible()
  await expect.element(page.getByText('Bitte Kapitel 1 noch einmal lesen.')).toBeVisible()
})
