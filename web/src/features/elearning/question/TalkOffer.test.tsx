import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, Refusal } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { TalkOffer } from './TalkOffer.tsx'

const executionUuid = '0190a5c1-0000-7000-8000-000000000002'
const stored = { uuid: '0190a5c1-0000-7000-8000-000000000003' }
const ask = () => page.getByRole('button', { name: text('elearning.questions.talkAsk') })

test('sends the request for a conversation only when the learner asks for one', async () => {
  const server = fakeServer({ 'elearningQuestion.askForTalk': stored })
  await renderUi(<TalkOffer executionUuid={executionUuid} wanted={false} />)
  await expect.element(page.getByText(text('elearning.questions.talkOfferText'))).toBeVisible()
  expect(server.inputs('elearningQuestion.askForTalk')).toEqual([])
  expect(await axeViolations()).toEqual([])

  await ask().click()

  await expect.element(page.getByText(text('elearning.questions.talkSent'))).toBeVisible()
  await expect.element(ask()).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('elearningQuestion.askForTalk')).toEqual([{ executionUuid }])
})

test('does not offer a conversation if the learner has already asked for one', async () => {
  await renderUi(<TalkOffer executionUuid={executionUuid} wanted />)

  await expect.element(page.getByText(text('elearning.questions.talkSentText'))).toBeVisible()
  await expect.element(ask()).not.toBeInTheDocument()
})

test('keeps the offer if the request could not be sent', async () => {
  fakeServer({ 'elearningQuestion.askForTalk': new Refusal(0) })
  await renderUi(<TalkOffer executionUuid={executionUuid} wanted={false} />)

  await ask().click()

  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(ask()).toBeEnabled()
  await expect.element(page.getByText(text('elearning.questions.talkSent'))).not.toBeInTheDocument()
})
