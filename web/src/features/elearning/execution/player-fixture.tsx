/** A player with a fake server that grades answers, for the component tests. */
import type { Execution, SaveResult } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { vi } from 'vitest'
import { type Answers, fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { createCourse, createFeedback, createSaveResult } from './course-fixture.ts'
import { PlayerPage } from './PlayerPage.tsx'
import type { Save } from './pending.ts'
import type { PlayerPosition } from './position.ts'
import { union } from './union.ts'

/** Returns a function that stores saves as the server does. The option `a` is the right answer. */
export function createGrader(course: Execution): (save: Save) => SaveResult {
  let { pagesCompleted, acks, answers } = course

  return (save) => {
    const feedback = save.answers.map(({ questionId, value }) => ({
      ...createFeedback(questionId, value.join() === 'a'),
      value,
    }))

    pagesCompleted = union(pagesCompleted, save.pagesCompleted)
    acks = union(acks, save.acks)
    answers = [...answers, ...feedback]

    const passed = answers.every(({ correct }) => correct)
    const graded = passed ? 'passed' : 'failed'

    return createSaveResult({
      attempt: save.attempt,
      seq: save.seq,
      state: save.submit ? graded : 'open',
      resumePageId: save.currentPageId,
      pagesCompleted,
      acks,
      feedback,
    })
  }
}

interface CourseScreenProps {
  executionUuid: string
  onClose: () => void
  onPosition: (position: PlayerPosition) => void
  /** The initial position in the course. */
  start: PlayerPosition
}

/** Keeps the position in React state. The app keeps it in the URL instead. */
function CourseScreen({ executionUuid, onClose, onPosition, start }: CourseScreenProps) {
  const [position, setPosition] = useState(start)
  return (
    <PlayerPage
      executionUuid={executionUuid}
      onClose={onClose}
      position={position}
      onPosition={(next) => {
        onPosition(next)
        setPosition(next)
      }}
    />
  )
}

/** Renders the player with a course. By default every save succeeds. */
export async function renderPlayer(
  changes: Partial<Execution> = {},
  answers: Answers = {},
  start: PlayerPosition = {},
) {
  const course = createCourse(changes)
  await signIn()
  const server = fakeServer({
    'elearning.readExecution': ({ language = course.language }) => ({ ...course, language }),
    'elearning.saveExecution': createGrader(course),
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const onPosition = vi.fn<(position: PlayerPosition) => void>()
  const screen = { executionUuid: course.executionUuid, onClose, onPosition, start }
  const ui = await renderUi(<CourseScreen {...screen} />)

  return { ...ui, server, course, onClose, onPosition, start }
}

/** A course whose pages are all read, so that the player continues with the first question. */
export const allPagesRead: Partial<Execution> = { pagesCompleted: ['p1', 'p2', 'p3', 'p4'], acks: ['k1'] }
