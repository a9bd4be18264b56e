import { elearningCatalog } from '@sorgfalt/contract/elearning/catalog'
import type { PlayerPorts } from '#features/elearning/execution/player-engine.ts'
import { union } from '#features/elearning/execution/union.ts'
import { send } from '#lib/api.ts'

export interface PreviewOf {
  elearningUuid: string
  draft: boolean
  /** Draws the same questions each time. */
  seed: number
}

/** What the player saves through when nothing is saved: the server only judges the answers that come along. */
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
      const judged =
        answers.length > 0
          ? (await send(elearningCatalog.previewContent, { ...of, language, answers: all })).answers
          : []
      done.answers = all
      done.pages = union(done.pages, pagesCompleted)
      done.acks = union(done.acks, acks)
      return {
        attempt,
        seq,
        // The end of a preview is neither: it only closes the course.
        state: submit ? 'passed' : 'open',
        progressPercent: 0,
        resumePageId: null,
        pagesCompleted: done.pages,
        acks: done.acks,
        savedAt: new Date().toISOString(),
        feedback: judged.filter(({ questionId }) =>
          answers.some((answer) => answer.questionId === questionId),
        ),
        result: null,
        conflict: false,
      }
    },
  }
}
