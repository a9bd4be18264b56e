/** The calls behind the player: of a learner, or of a preview, which stores nothing. */
import { elearning } from '@sorgfalt/contract/elearning/elearning'
import {
  type ScormLaunch,
  type ScormOpenedPart,
  type ScormSaved,
  scorm,
} from '@sorgfalt/contract/scorm/scorm-player'
import { lockOpenCourse } from '#features/elearning/execution/open-course-lock.ts'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { deliverQueuedStates } from './deliver-queued-states.ts'
import { openStateSlot, type QueuedState } from './state-queue.ts'
import type { PartSave } from './state-saver.ts'

export interface ScormPorts {
  isPreview: boolean
  launch: () => Promise<ScormLaunch>
  openPart: (attempt: number, partId: string) => Promise<ScormOpenedPart>
  /** Null in a preview. */
  save: ((attempt: number, save: PartSave) => Promise<ScormSaved>) | null
  confirm: (attempt: number) => Promise<ScormSaved>
  /** Keeps a state on the device until it is saved. */
  keep: (state: Omit<QueuedState, 'executionUuid'> | null) => void
  /** Called with each state of a preview. */
  remember: (partId: string, cmi: string) => void
  /** Called when the player is closed. */
  close: () => void
}

/** The lists that a save makes out of date. */
const outdatedCalls = [elearning.readMemberTasks, elearning.readMemberStatistics]

/** Browsers refuse larger requests that continue after the page is closed. */
const maxKeepaliveChars = 30_000

/** Returns the calls for a learner. */
export function createLearnerPorts(memberUuid: string, executionUuid: string): ScormPorts {
  const tab = crypto.randomUUID()
  const slot = openStateSlot(memberUuid, tab)
  let unlock = () => {}

  return {
    isPreview: false,
    launch: async () => {
      // The states of an earlier visit come first, so that the learner continues with them.
      unlock()
      await deliverQueuedStates(memberUuid)
      unlock = lockOpenCourse(executionUuid)
      return send(scorm.launch, { executionUuid })
    },
    openPart: (attempt, partId) => send(scorm.openPart, { executionUuid, attempt, tab, partId }),
    save: async (attempt, save) => {
      const keepalive = save.cmi.length <= maxKeepaliveChars
      const saved = await send(scorm.save, { executionUuid, attempt, tab, ...save }, { keepalive })
      invalidate(outdatedCalls)
      return saved
    },
    confirm: async (attempt) => {
      const saved = await send(scorm.confirm, { executionUuid, attempt })
      invalidate(outdatedCalls)
      return saved
    },
    keep: (state) => slot.write(state && { ...state, executionUuid }),
    remember: () => undefined,
    close: () => unlock(),
  }
}

/** Returns the calls for a preview. Parts continue where they were left, until the preview is closed. */
export function createPreviewPorts(packageUuid: string): ScormPorts {
  const states = new Map<string, string>()

  return {
    isPreview: true,
    launch: () => send(scorm.preview, { packageUuid }),
    openPart: async (_attempt, partId) => {
      const opened = await send(scorm.previewPart, { packageUuid, partId })
      return { ...opened, cmi: states.get(partId) ?? null }
    },
    save: null,
    confirm: () => Promise.reject(new Error('a preview cannot be confirmed')),
    keep: () => undefined,
    remember: (partId, cmi) => states.set(partId, cmi),
    close: () => undefined,
  }
}
