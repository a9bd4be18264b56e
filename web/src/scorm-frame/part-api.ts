/** The interface that a part calls, with the run-time of scorm-again behind it. */
import { scormPlayer } from '@sorgfalt/contract/scorm/player-limits'
import type { Scorm12API, Scorm2004API } from 'scorm-again'
import { createInitialCmi, type Tree } from './initial-cmi.ts'
import { isScorm12, type LaunchedPart } from './launched-part.ts'

type NavigationRequest = 'continue' | 'previous' | 'exit' | 'suspend'

/** Called by the run-time. */
export interface PartListeners {
  /** The part has set a value. */
  onChange: () => void
  /** The part has asked to store its state. */
  onCommit: () => void
  /** The part has ended. */
  onFinish: () => void
  onNavigate: (request: NavigationRequest) => void
}

/** The interface of one part. */
export interface PartApi {
  /** The name under which the part looks for `api` in the windows around it. */
  name: 'API' | 'API_1484_11'
  api: object
  /** Returns the state as JSON, or null if the part has never called the interface. */
  readState: () => string | null
  isFinished: () => boolean
  /** Ends a part that has begun but not ended. */
  finish: () => void
}

/** The run-time never connects to a server: it has no address to which it could send the state. */
const settings = { autocommit: false, lmsCommitUrl: false, logLevel: 'NONE', mastery_override: true } as const

/** Requests of SCORM 2004 that the player understands. */
const navigationRequests: Record<string, NavigationRequest> = {
  continue: 'continue',
  previous: 'previous',
  exit: 'exit',
  exitAll: 'exit',
  suspendAll: 'suspend',
}

/**
 * Returns the state as JSON. If it is too long, it is returned without the answers of the learner, which no
 * part needs to continue.
 */
function toJson(cmi: Tree): string {
  const json = JSON.stringify({ cmi })
  return json.length <= scormPlayer.stateChars ? json : JSON.stringify({ cmi: { ...cmi, interactions: {} } })
}

/** What this file uses of both run-times. */
type Runtime = Pick<Scorm12API | Scorm2004API, 'isInitialized' | 'isTerminated' | 'renderCommitCMI'>

const hasBegun = (api: Runtime): boolean => api.isInitialized() || api.isTerminated()

const readState = (api: Runtime): string | null =>
  hasBegun(api) ? toJson((api.renderCommitCMI(api.isTerminated(), true) as { cmi: Tree }).cmi) : null

async function createScorm12Api(part: LaunchedPart, listeners: PartListeners): Promise<PartApi> {
  const { Scorm12API: Api } = await import('scorm-again/scorm12')
  const api = new Api(settings)
  api.loadFromJSON({ cmi: createInitialCmi(part) })

  // A part that ends without a status of its own keeps `not attempted`, so that the server knows it.
  api.on('LMSInitialize', listeners.onChange)
  api.on('LMSSetValue', listeners.onChange)
  api.on('LMSCommit', listeners.onCommit)
  api.on('LMSFinish', listeners.onFinish)

  return {
    name: 'API',
    api,
    readState: () => readState(api),
    isFinished: () => api.isTerminated(),
    finish: () => {
      if (api.isInitialized()) api.lmsFinish('')
    },
  }
}

async function createScorm2004Api(part: LaunchedPart, listeners: PartListeners): Promise<PartApi> {
  const { Scorm2004API: Api } = await import('scorm-again/scorm2004')
  const api = new Api(settings)
  api.loadFromJSON({ cmi: createInitialCmi(part) })

  api.on('Initialize', listeners.onChange)
  api.on('SetValue', listeners.onChange)
  api.on('Commit', listeners.onCommit)
  // The run-time forgets the request when the part has ended.
  let request: NavigationRequest | undefined
  api.on('BeforeTerminate', () => {
    request = navigationRequests[api.adl.nav.request]
  })
  api.on('Terminate', () => {
    listeners.onFinish()
    if (request) listeners.onNavigate(request)
  })

  return {
    name: 'API_1484_11',
    api,
    readState: () => readState(api),
    isFinished: () => api.isTerminated(),
    finish: () => {
      if (api.isInitialized()) api.lmsFinish('')
    },
  }
}

/** Creates the interface of a part. Loads only the run-time of its edition. */
export const createPartApi = (part: LaunchedPart, listeners: PartListeners): Promise<PartApi> =>
  isScorm12(part) ? createScorm12Api(part, listeners) : createScorm2004Api(part, listeners)
