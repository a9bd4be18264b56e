import { elearning } from '@sorgfalt/contract/elearning/elearning'
import { session } from '@sorgfalt/contract/session/session'
import { expect, test } from 'vitest'
import { everyone, grants } from './permissions.ts'

const { readMemberTasks, createExecution } = elearning

test('allows an action with any of the required permissions', () => {
  expect(grants([readMemberTasks.access], [createExecution, readMemberTasks])).toBe(true)
  expect(grants([readMemberTasks.access], [createExecution])).toBe(false)
  expect(grants([readMemberTasks.access], [])).toBe(false)
})

test('allows an action that requires no permission', () => {
  expect(grants([], [everyone])).toBe(true)
  expect(grants([], [session.heartbeat])).toBe(true)
  expect(grants([], [session.login])).toBe(true)
})
