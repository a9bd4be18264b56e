import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import type { PlayerPorts } from '#features/elearning/execution/player-engine.ts'
import { union } from '#features/elearning/execution/union.ts'
import { send } from '#lib/api.ts'

export interface PreviewOf {
  elearningUuid: string
  draft: boolean
  /** Determines which questions are drawn. */
  seed: number
}

/** Creates the ports of the player for a preview. They save nothing, and let the server grade the answers. */
export function previewPorts(of: PreviewOf): PlayerPorts {
  const done = {
    pages: [] as string[],
    acks: [] as string[],
    answers: [] as { questionId: string; value: string[] }[],
  }
  return {
    isOnline: () => navigator.onLine,
    slot: { write: () => undefined },
    save: async ({ attempt, seq, language, pagesCompleted, acks, answers, submit }) => {
      const isNew = (id: string) => !done.answers.some(({ questionId }) => questionId === id)
      const all = [...done.answers, ...answers.filter(({ questionId }) => isNew(questionId))]
      const graded =
        answers.length > 0
          ? (await send(elearningCatalog.previewContent, { ...of, language, answers: all })).answers
          : []

      done.answers = all
      done.pages = union(done.pages, pagesCompleted)
      done.acks = union(done.acks, acks)

      return {
        attempt,
        seq,
        // `passed` only closes the course, because a preview is neither passed nor failed.
        state: submit ? 'passed' : 'open',
        progressPercent: 0,
        resumePageId: null,
        pagesCompleted: done.pages,
        acks: done.acks,
        savedAt: new Date().toISOString(),
        feedback: graded.filter(({ questionId }) =>
          answers.some((answer) => answer.questionId === questionId),
        ),
        result: null,
        conflict: false,
      }
    },
  }
}
