/** Sets up the first company of an installation in the browser, with a link from the log of the server. */
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { countries, languages } from '../core/limits.ts'
import {
  email,
  enteredClientIdentifier,
  enteredUsername,
  optionalText,
  password,
  passwordHash,
  shouldMatch,
  text,
  uuid,
} from '../fields/index.ts'

const fields = {
  companyName: text(),
  country: z.enum(countries),
  clientIdentifier: enteredClientIdentifier,
  firstName: text(),
  lastName: text(),
  email,
  username: enteredUsername,
}

/** The company and its first head administrator, as a person enters them. */
export const setUpForm = z
  .strictObject({
    ...fields,
    password,
    passwordConfirmation: z.string('required').check(z.minLength(1, 'required')),
  })
  .check(shouldMatch('password', 'passwordConfirmation'))

/**
 * `open`: the link can be used. `unknown`: the link was never printed, or is too old. `done`: a company
 * exists.
 */
export const setUpStates = ['open', 'unknown', 'done'] as const
export type SetUpState = (typeof setUpStates)[number]

export const setUp = {
  read: call({
    path: '/api/set-up/read',
    access: 'public',
    transaction: 'own',
    notInSpec: 'the page checks its link before it shows the form',
    input: z.strictObject({ token: optionalText() }),
    output: z.strictObject({ state: z.enum(setUpStates) }),
  }),
  /** Creates the company with its head administrator in one transaction, and signs the administrator in. */
  complete: call({
    path: '/api/set-up/complete',
    access: 'public',
    transaction: 'own',
    audit: 'completeSetUp',
    notInSpec: 'the first company of an installation is set up in the browser',
    input: z
      .strictObject({
        ...fields,
        token: optionalText(),
        language: z.enum(languages),
        password: passwordHash,
        passwordConfirmation: passwordHash,
      })
      .check(shouldMatch('password', 'passwordConfirmation')),
    output: z.strictObject({ uuid }),
    refusals: ['SetUp.Done', 'SetUp.LinkInvalid', 'Password.Empty', 'Password.Invalid'],
  }),
}
