/**
 * The messages between the app and the frame in which a package runs. The frame has another origin. The app
 * does not trust it: it checks the origin, the window and the form of each message.
 */
import * as z from 'zod/mini'
import { scormEditions } from './scorm-package.ts'
import { scormPlayer } from './scorm-player.ts'

const launched = z.strictObject({
  edition: z.enum(scormEditions),
  partId: z.string(),
  path: z.string(),
  cmi: z.nullable(z.string()),
  launchData: z.nullable(z.string()),
  /** In percent. */
  masteryScore: z.nullable(z.number()),
  completionThreshold: z.nullable(z.number()),
  maxTimeAllowed: z.nullable(z.string()),
  timeLimitAction: z.nullable(z.string()),
  objectiveIds: z.array(z.string()),
  learner: z.strictObject({ id: z.string(), name: z.string() }),
  isPreview: z.boolean(),
})

/** A message of the app. `open` shows a part, `close` removes the part that is shown. */
export const appMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), part: launched }),
  z.strictObject({ type: z.literal('close') }),
])
export type AppMessage = z.output<typeof appMessage>

/**
 * A message of the frame:
 * - `ready`: the frame waits for `open`
 * - `state`: the state of the part has changed. `isFinal`: the part has ended (LMSFinish, Terminate)
 * - `closed`: the part was removed after `close`
 * - `active`: the learner uses the part, or a film plays. The app receives no input from a frame
 * - `navigate`: the part asks for another one (SCORM 2004 `adl.nav.request`)
 */
export const frameMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({
    type: z.literal('state'),
    partId: z.string().check(z.maxLength(200)),
    cmi: z.string().check(z.maxLength(scormPlayer.stateChars)),
    isFinal: z.boolean(),
  }),
  z.strictObject({ type: z.literal('closed'), partId: z.string().check(z.maxLength(200)) }),
  z.strictObject({ type: z.literal('active') }),
  z.strictObject({
    type: z.literal('navigate'),
    request: z.enum(['continue', 'previous', 'exit', 'suspend']),
  }),
])
export type FrameMessage = z.output<typeof frameMessage>
