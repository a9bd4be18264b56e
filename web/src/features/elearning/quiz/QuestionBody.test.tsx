import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi, WithValue } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { createBlankAnswer } from './answer.ts'
import { QuestionBody, type QuestionBodyProps } from './QuestionBody.tsx'
import { createAnswerFeedback, createQuestion } from './quiz-fixture.ts'

type Props = Partial<Omit<QuestionBodyProps, 'question' | 'value' | 'onChange' | 'labelledBy'>>

/** Renders a question whose answer can be changed. `onAnswer` receives every change. */
async function renderQuestion(question: PublicQuestion, props: Props = {}, initial?: string[]) {
  const onAnswer = vi.fn<(value: string[]) => void>()
  await renderUi(
    <WithValue<readonly string[]> initial={initial ?? createBlankAnswer(question)}>
      {(value, onChange) => (
        <>
          <h1 id="stem">{question.stem}</h1>
          <QuestionBody
            question={question}
            value={value}
            onChange={(next) => {
              onAnswer(next)
              onChange(next)
            }}
            feedback={null}
            waiting="no"
            skipped={null}
            labelledBy="stem"
            {...props}
          />
        </>
      )}
    </WithValue>,
  )

  return onAnswer
}

const group = () => page.getByRole('group', { name: 'Was tun Sie zuerst?' })
const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const checkbox = (name: string | RegExp) => page.getByRole('checkbox', { name })
const lines = () =>
  page
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

describe('a question with one answer', () => {
  test.each(['single', 'truefalse'] as const)('of type %s replaces the previous answer', async (type) => {
    const onAnswer = await renderQuestion(createQuestion(type))
    await expect.element(group()).toBeVisible()

    await radio(/Löschen/).click()
    await radio(/Alarm geben/).click()

    await expect.element(radio(/Alarm geben/)).toBeChecked()
    await expect.element(radio(/Löschen/)).not.toBeChecked()
    expect(onAnswer.mock.calls).toEqual([[['b']], [['a']]])
    expect(await axeViolations()).toEqual([])
  })

  test('is answered with the keyboard', async () => {
    const onAnswer = await renderQuestion(createQuestion('single'), {}, ['a'])
    await userEvent.tab()

    await userEvent.keyboard('{ArrowDown}')

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['b'])
  })

  test('marks the chosen and the right option after a wrong answer', async () => {
    const feedback = createAnswerFeedback(['b'], ['a'])
    await renderQuestion(createQuestion('single'), { feedback }, ['b'])

    await expect.element(page.getByText(text('elearning.quiz.wrong'))).toBeVisible()
    await expect.element(page.getByText('Zuerst alarmieren.')).toBeVisible()
    await expect.element(radio(new RegExp(`Löschen.*${text('elearning.quiz.yours')}`))).toBeChecked()
    await expect.element(radio(new RegExp(`Alarm geben.*${text('elearning.quiz.right')}`))).not.toBeChecked()
    await expect.element(radio(/Weglaufen/)).toBeDisabled()
    expect(await axeViolations()).toEqual([])
  })

  test('marks the right option after a right answer', async () => {
    const feedback = createAnswerFeedback(['a'], ['a'])
    await renderQuestion(createQuestion('single'), {
      feedback,
      readAgain: <button type="button">Lesen</button>,
    })

    await expect.element(page.getByText(text('elearning.quiz.correct'))).toBeVisible()
    await expect.element(radio(new RegExp(text('elearning.quiz.yoursRight')))).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Lesen' })).not.toBeInTheDocument()
  })

  test('offers to read the page again only after a wrong answer', async () => {
    const feedback = createAnswerFeedback(['b'], ['a'])
    await renderQuestion(createQuestion('single'), {
      feedback,
      readAgain: <button type="button">Lesen</button>,
    })

    await expect.element(page.getByRole('button', { name: 'Lesen' })).toBeVisible()
  })
})

describe('a question with several answers', () => {
  test('stores the ticked options in the order of the question', async () => {
    const onAnswer = await renderQuestion(createQuestion('multiple'))

    await checkbox(/Weglaufen/).click()
    await checkbox(/Alarm geben/).click()
    await checkbox(/Weglaufen/).click()

    expect(onAnswer.mock.calls).toEqual([[['c']], [['a', 'c']], [['a']]])
    expect(await axeViolations()).toEqual([])
  })

  test('marks right, wrong and missed options', async () => {
    const feedback = createAnswerFeedback(['a', 'b'], ['a', 'c'])
    await renderQuestion(createQuestion('multiple'), { feedback })

    await expect
      .element(checkbox(new RegExp(`Alarm geben.*${text('elearning.quiz.yoursRight')}`)))
      .toBeChecked()
    await expect.element(checkbox(new RegExp(`Löschen.*${text('elearning.quiz.yours')}`))).toBeChecked()
    await expect.element(checkbox(new RegExp(`Weglaufen.*${text('elearning.quiz.right')}`))).not.toBeChecked()
  })
})

describe('an order question', () => {
  const move = (direction: 'moveUp' | 'moveDown', option: string) =>
    page.getByRole('button', { name: text(`elearning.quiz.${direction}`, { text: option }) })

  test('moves options with buttons, keeps the focus and announces the new position', async () => {
    const onAnswer = await renderQuestion(createQuestion('order'))
    expect(await axeViolations()).toEqual([])

    await move('moveUp', 'Weglaufen').click()

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['a', 'c', 'b'])
    await expect.element(move('moveUp', 'Weglaufen')).toHaveFocus()
    const position = { text: 'Weglaufen', number: 2, count: 3 }
    await expect.element(page.getByText(text('elearning.quiz.movedTo', position))).toBeInTheDocument()
    await move('moveDown', 'Alarm geben').click()
    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['c', 'a', 'b'])
  })

  const handle = (option: string) =>
    page.getByRole('button', { name: text('elearning.quiz.moveHandle', { text: option }) })

  test('moves an option that is dragged by its handle', async () => {
    const onAnswer = await renderQuestion(createQuestion('order'))

    await userEvent.dragAndDrop(handle('Alarm geben'), page.getByText('Weglaufen'))

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['b', 'c', 'a'])
    const position = { text: 'Alarm geben', number: 3, count: 3 }
    await expect.element(page.getByText(text('elearning.quiz.movedTo', position))).toBeInTheDocument()
  })

  test('moves an option with the arrow keys on its handle, and keeps the focus', async () => {
    const onAnswer = await renderQuestion(createQuestion('order'))
    await expect.element(handle('Löschen')).toBeVisible()
    handle('Löschen').element().focus()

    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['b', 'a', 'c'])
    await expect.element(handle('Löschen')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['a', 'c', 'b'])
  })

  test('does not move an option beyond the first or last position', async () => {
    await renderQuestion(createQuestion('order'))

    await expect.element(move('moveUp', 'Alarm geben')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(move('moveDown', 'Weglaufen')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(move('moveDown', 'Alarm geben')).toHaveAttribute('aria-disabled', 'false')
  })

  test('shows the right order after a wrong answer', async () => {
    const feedback = createAnswerFeedback(['b', 'a', 'c'], ['a', 'b', 'c'])
    await renderQuestion(createQuestion('order'), { feedback })

    await expect.element(page.getByText(text('elearning.quiz.solution'))).toBeVisible()
    const [first, , third] = lines()
    expect(first).toContain(`Löschen, ${text('elearning.result.reviewWrong')}`)
    expect(third).toContain(`Weglaufen, ${text('elearning.result.reviewRight')}`)
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })

  test('does not repeat the order after a right answer', async () => {
    const feedback = createAnswerFeedback(['a', 'b', 'c'], ['a', 'b', 'c'])
    await renderQuestion(createQuestion('order'), { feedback })

    await expect.element(page.getByText(text('elearning.quiz.correct'))).toBeVisible()
    await expect.element(page.getByText(text('elearning.quiz.solution'))).not.toBeInTheDocument()
  })

  test('cannot be changed while the answer is checked', async () => {
    await renderQuestion(createQuestion('order'), { waiting: 'checking' })

    await expect.element(page.getByText('Löschen')).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })
})

describe('a match question', () => {
  const partner = (option: string) => page.getByRole('combobox', { name: option })

  test('lets the learner choose one partner for each option', async () => {
    const onAnswer = await renderQuestion(createQuestion('match'))

    await partner('Alarm geben').click()
    await page.getByRole('option', { name: 'Schaum' }).click()
    await partner('Löschen').click()
    await page.getByRole('option', { name: 'Wasser' }).click()

    // The last pair is chosen by itself.
    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['a:y', 'b:x', 'c:z'])
    await expect.element(partner('Alarm geben')).toHaveTextContent('Schaum')
    expect(await axeViolations()).toEqual([])
  })

  test('shows the right partner of an option only if the learner has chosen a wrong one', async () => {
    const feedback = createAnswerFeedback(['a:x', 'b:z', 'c:y'], ['a:x', 'b:y', 'c:z'])
    await renderQuestion(createQuestion('match'), { feedback })

    await expect.element(page.getByText(`${text('elearning.quiz.yoursRight')}: Wasser`)).toBeVisible()
    await expect.element(page.getByText(`${text('elearning.quiz.yours')}: Kohlendioxid`)).toBeVisible()
    await expect.element(page.getByText(`${text('elearning.quiz.right')}: Schaum`)).toBeVisible()
    await expect.element(page.getByText(`${text('elearning.quiz.right')}: Wasser`)).not.toBeInTheDocument()
  })
})

describe('a question with pictures', () => {
  const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const pictured = (type: 'single' | 'match') => {
    const question = createQuestion(type)
    const image = { src, width: 100, height: 100 }
    return { ...question, options: question.options.map((option) => ({ ...option, image })) }
  }

  test('shows the pictures, with the texts as their alternative texts', async () => {
    const onAnswer = await renderQuestion(pictured('single'))

    await expect.element(page.getByRole('img', { name: 'Löschen' })).toBeVisible()
    await page.getByRole('radio', { name: 'Löschen' }).click()

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['b'])
    expect(await axeViolations()).toEqual([])
  })

  test('pairs them with texts', async () => {
    await renderQuestion(pictured('match'))

    await expect.element(page.getByRole('combobox', { name: 'Alarm geben' })).toBeVisible()
    await expect.poll(() => document.querySelectorAll('img')).toHaveLength(3)
    expect(await axeViolations()).toEqual([])
  })

  test('shows the picture that the question is about', async () => {
    await renderQuestion(
      createQuestion('single', { image: { src, alt: 'Rote Raute', width: 100, height: 100 } }),
    )

    await expect.element(page.getByRole('img', { name: 'Rote Raute' })).toBeVisible()
  })
})

describe('a question with a number', () => {
  const question = createQuestion('numeric', { options: [], unit: 'Meter' })
  const field = () => page.getByRole('textbox', { name: text('elearning.quiz.numberIn', { unit: 'Meter' }) })

  test('reads a number with a comma', async () => {
    const onAnswer = await renderQuestion(question)

    await field().fill('2,5')

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['2.5'])
    expect(await axeViolations()).toEqual([])
  })

  test('has no answer while the text in the field is not a number', async () => {
    const onAnswer = await renderQuestion(question, {}, ['2.5'])
    await expect.element(field()).toHaveValue('2,5')

    await field().fill('2 m')

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith([])
    await expect.element(field()).toHaveValue('2 m')
  })

  test('shows the wrong and the right number, each with the unit', async () => {
    const feedback = createAnswerFeedback(['3'], ['2.5'])
    await renderQuestion(question, { feedback })

    await expect.element(page.getByText('3 Meter')).toBeVisible()
    await expect.element(page.getByText(`${text('elearning.quiz.right')}: 2,5 Meter`)).toBeVisible()
  })

  test('shows the learner’s number alone, without a solution, if it is right', async () => {
    const feedback = createAnswerFeedback(['2.5'], ['2.5'])
    await renderQuestion(question, { feedback })

    await expect.element(page.getByText(text('elearning.quiz.yoursRight'))).toBeVisible()
    await expect.element(page.getByText(new RegExp(text('elearning.quiz.right')))).not.toBeInTheDocument()
  })
})

describe('a question about a picture', () => {
  const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
  const question = createQuestion('hotspot', {
    image: { src: picture, alt: 'Grundriss mit Ausgängen', width: 400, height: 300 },
    options: [
      { id: 'a', text: 'Tür links', at: { x: 20, y: 30 } },
      { id: 'b', text: 'Fenster', at: { x: 70, y: 30 } },
    ],
  })
  // The points are hidden from assistive technology, because the list below has the same options.
  const points = () => [...document.querySelectorAll<HTMLButtonElement>('img ~ button')]

  test('is answered in the picture', async () => {
    const onAnswer = await renderQuestion(question)
    await expect.element(page.getByRole('img', { name: 'Grundriss mit Ausgängen' })).toBeVisible()

    await page.elementLocator(points()[1] as Element).click()

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['b'])
    await expect.element(radio(/Fenster/)).toBeChecked()
    expect(await axeViolations()).toEqual([])
  })

  test('is answered in the list of options', async () => {
    const onAnswer = await renderQuestion(question)

    await radio(/Tür links/).click()

    await expect.poll(() => onAnswer).toHaveBeenLastCalledWith(['a'])
  })

  test('cannot be changed after the feedback', async () => {
    await renderQuestion(question, { feedback: createAnswerFeedback(['a'], ['b']) })

    await expect.element(radio(/Tür links/)).toBeDisabled()
    await expect
      .poll(() => points().map((one) => [one.disabled, one.dataset.outcome]))
      .toEqual([
        [true, 'wrong'],
        [true, 'missed'],
      ])
  })
})

describe('the outcome', () => {
  test.each([
    ['single', 'chooseFirst'],
    ['match', 'matchFirst'],
    ['numeric', 'numberFirst'],
  ] as const)('asks for the answer to a question of type %s', async (type, key) => {
    await renderQuestion(createQuestion(type), { skipped: { press: 1 } })

    await expect.element(page.getByText(text(`elearning.quiz.${key}`))).toBeVisible()
  })

  test('states that the answer is being checked', async () => {
    await renderQuestion(createQuestion('single'), { waiting: 'checking' }, ['a'])

    await expect.element(page.getByText(text('elearning.quiz.checking'))).toBeInTheDocument()
    await expect.element(radio(/Alarm geben/)).toBeDisabled()
  })

  test('states that an answer given offline is waiting to be sent', async () => {
    await renderQuestion(createQuestion('single'), { waiting: 'offline' }, ['a'])

    await expect.element(page.getByText(text('elearning.quiz.waiting.title'))).toBeVisible()
    await expect.element(radio(/Alarm geben/)).toBeDisabled()
  })
})
