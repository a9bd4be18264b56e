/** Building blocks for provoking refusals. */
import { randomUUID } from 'node:crypto'
import type { AnyCall, ErrorCode } from '@sorgfalt/contract'
import type { Api } from '../../../test/api.ts'
import type { TestClient, TestMember, TestServer } from '../../../test/test-server.ts'

/** Prepares a refusal and sends the call that is refused. */
export type Provocation = (fixture: RefusalFixture) => Promise<Answer>
export type Provocations = Partial<Record<ErrorCode, Provocation>>
export interface Answer {
  status: number
  code: unknown
}

export interface RefusalFixture {
  server: TestServer
  client: TestClient
  admin: Api
  /** A second administrator. */
  second: Api
  worker: TestMember
  api: Api
  unit: string
  taskUuid: string
  /** A catalogue that the company's packages no longer contain. */
  formerUuid: string
  assignmentUuid: string
}

/** Sends a call and returns status and error code. */
export async function send(api: Api, call: AnyCall, input: Record<string, unknown>): Promise<Answer> {
  const answer = await api.request(call.method, call.path, input)
  const body = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, code: body.error?.code }
}

export const unknown: string = randomUUID()
export const resultInput = (riskAssessmentExecutionResultUuid = unknown) => ({
  riskAssessmentExecutionResultUuid,
})
export const taskInput = (riskAssessmentTaskUuid = unknown) => ({ riskAssessmentTaskUuid })

/** Returns a provocation that sends a call without any preparation. */
export const by =
  (
    call: AnyCall,
    input: (fixture: RefusalFixture) => Record<string, unknown>,
    who: 'admin' | 'api' = 'admin',
  ): Provocation =>
  (fixture) =>
    send(fixture[who], call, input(fixture))
export const unknownResult = (call: AnyCall, more: object = {}): Provocations => ({
  'RiskAssessment.ResultNotFound': by(call, () => ({ ...resultInput(), ...more })),
})
export const unknownExecution = (
  call: AnyCall,
  more: object = {},
  who: 'admin' | 'api' = 'api',
): Provocations => ({
  'RiskAssessment.ExecutionNotOwn': by(call, () => ({ executionUuid: unknown, ...more }), who),
})
export const unknownTask = (
  call: AnyCall,
  more: (fixture: RefusalFixture) => object = () => ({}),
): Provocations => ({
  'RiskAssessment.NotFound': by(call, (fixture) => ({ ...taskInput(), ...more(fixture) })),
  'RiskAssessment.NotAssignedToClient': by(call, (fixture) => ({
    ...taskInput(fixture.formerUuid),
    ...more(fixture),
  })),
})
