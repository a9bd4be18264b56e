/** A body for every call that its handler takes from whoever owns what it names. A new call without one does not compile. */
import { createHash, randomUUID } from 'node:crypto'
import { type AnyCall, type CallName, type Calls, callEntries, type ErrorCode } from '@sorgfalt/contract'
import type * as z from 'zod/mini'
import { unique } from '../world.ts'
import type { Belongings } from './stage.ts'

type CallOf<N extends CallName> = N extends `${infer Noun extends keyof Calls}.${infer Verb}`
  ? Verb extends keyof Calls[Noun] ? Calls[Noun][Verb] : never
  : never
type InputOf<N extends CallName> = CallOf<N> extends { input: infer I extends z.ZodMiniType } ? z.input<I> : never

export interface Example<I = Record<string, unknown>> {
  input: (of: Belongings) => I
  /** Whose the named objects are: one person's, or every member's of the client. */
  of?: 'person' | 'client'
  /** The call is public, but not for this. */
  needsSession?: true
  /** The refusal that this body leads to although the actor is admitted. */
  refused?: ErrorCode
}

const transported = (password: string): string => createHash('sha256').update(password.normalize('NFC')).digest('hex')

type Examples = { [N in CallName]: readonly Example<InputOf<N>>[] }
const typed: Examples = {
  'session.csrf': [{ input: () => ({}) }],
  'session.login': [{ input: ({ login }) => ({ ...login, password: transported(login.password) }) }],
  'session.logout': [{ input: () => ({}) }],
  'session.heartbeat': [{ input: () => ({}) }, { input: () => ({ active: '1' }) }],
  'session.createPasswordResetToken': [
    { input: ({ login }) => ({ clientIdentifier: login.clientIdentifier, username: `forgetful${unique()}` }) },
  ],
  'session.resetPassword': [
    {
      input: ({ login: { clientIdentifier, username } }) => {
        const password = transported('Ein neues Passwort 1')
        return { clientIdentifier, username, token: 'x'.repeat(43), password, passwordConfirmation: password }
      },
      refused: 'ResetToken.NotFound',
    },
  ],
  'bootstrap.loadLicenseeConfig': [{ input: () => ({}) }],
  'member.state': [{ input: () => ({}) }],
  'profile.readProfileSetting': [{ input: () => ({}) }],
  'profile.updateProfileSetting': [{ input: () => ({ frontendStyle: { theme: 'dark' }, languageCode: 'de_DE' }) }],
  'elearning.readMemberTasks': [
    { input: () => ({}) },
    {
      input: () => ({
        filter: { status: ['completed', 'due', 'inprogress', 'overdue'], search: 'kurs' }, page: 1, perPage: 100, sortBy: 'title', sortDirection: 'desc',
      }),
    },
  ],
  'elearning.readMemberStatistics': [{ input: () => ({}) }],
  'elearning.createExecution': [{ input: ({ taskUuid }) => ({ taskUuid, language: 'de_DE', practice: false }), of: 'person' }],
  'elearning.readExecution': [{ input: ({ openExecutionUuid }) => ({ executionUuid: openExecutionUuid, language: 'en_GB' }), of: 'person' }],
  'elearning.saveExecution': [
    {
      input: ({ openExecutionUuid }) => ({
        executionUuid: openExecutionUuid, attempt: 1, seq: 2, tab: randomUUID(), language: 'de_DE', currentPageId: 'p2', pagesCompleted: ['p1', 'p2'],
        acks: ['a1'], timeSpent: 20, answers: [], submit: false,
      }),
      of: 'person',
    },
  ],
  'elearning.readExecutionResult': [{ input: ({ passedExecutionUuid }) => ({ executionUuid: passedExecutionUuid, language: 'de_DE' }), of: 'person' }],
  'elearning.readResultData': [{ input: ({ resultUuid }) => ({ resultUuid, language: 'de_DE' }), of: 'person' }],
  'elearning.resetExecution': [{ input: ({ openExecutionUuid }) => ({ executionUuid: openExecutionUuid }), of: 'person' }],
  'elearning.certificatePdf': [{ input: ({ resultUuid }) => ({ resultUuid, language: 'en_GB' }), of: 'person' }],
  'file.download': [
    { input: ({ logo }) => ({ context: 'licensee', type: 'logo', ...logo }) },
    { input: ({ file }) => ({ context: 'client', type: 'document', ...file }), of: 'client', needsSession: true },
  ],
}

/** Uuids of inputs that name no object of a person or client, and why. */
export const namesNothing: Partial<Record<CallName, Record<string, string>>> = {
  'elearning.createExecution': { elearningUuid: 'content of the installation, belongs to no client' },
  'elearning.saveExecution': { tab: 'a name that the player gives itself' },
}

export interface NamedExample extends Example {
  name: CallName
  call: AnyCall
}

/** Every example with its call. */
export const examples: readonly NamedExample[] = callEntries.flatMap(([name, call]) =>
  (typed[name] as readonly Example[]).map((example) => ({ ...example, name, call })),
)

type Difference = { path: string[]; value: unknown }

/** Where two inputs differ, with the values of the second. */
function differences(one: unknown, other: unknown, path: string[] = []): Difference[] {
  const areTrees = typeof one === 'object' && one !== null && typeof other === 'object' && other !== null
  if (!areTrees) return Object.is(one, other) ? [] : [{ path, value: other }]
  return Object.keys(one).flatMap((key) => differences(one[key as keyof typeof one], other[key as keyof typeof other], [...path, key]))
}

/** The objects that an example names: where its input depends on whose things it is made from. */
export function namedObjects({ input }: Example, mine: Belongings, theirs: Belongings): Difference[] {
  const made = input(mine)
  const random = new Set(differences(made, input(mine)).map(({ path }) => path.join('.')))
  return differences(made, input(theirs)).filter(({ path }) => !random.has(path.join('.')))
}

/** A copy of the input with another value at the path. */
export function replacedAt<T>(input: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...input }) as Record<string, unknown>
  copy[key] = replacedAt(copy[key], rest, value)
  return copy as T
}
