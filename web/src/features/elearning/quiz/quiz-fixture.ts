/** Questions and feedback of every type, for the tests. */
import type { PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Feedback } from '@sorgfalt/contract/elearning/elearning'

export const createQuestion = (
  type: PublicQuestion['type'],
  changes: Partial<PublicQuestion> = {},
): PublicQuestion => ({
  id: 'q1',
  type,
  stem: 'Was tun Sie zuerst?',
  critical: false,
  options: [
    { id: 'a', text: 'Alarm geben' },
    { id: 'b', text: 'Löschen' },
    { id: 'c', text: 'Weglaufen' },
  ],
  matches: [
    { id: 'x', text: 'Wasser' },
    { id: 'y', text: 'Schaum' },
    { id: 'z', text: 'Kohlendioxid' },
  ],
  pageId: 'p1',
  ...changes,
})

export const createAnswerFeedback = (
  value: string[],
  solution: string[],
  changes: Partial<Feedback> = {},
): Feedback => ({
  questionId: 'q1',
  value,
  solution,
  correct: value.join() === solution.join(),
  text: 'Zuerst alarmieren.',
  ...changes,
})
