/** Ways to provoke a refusal, for refusals.test.ts. */
import { randomUUID } from 'node:crypto'
import type { AnyCall, ErrorCode } from '@sorgfalt/contract'
import type { Api } from '../../test/api.ts'
import type { TestClient, TestMember, TestServer } from '../../test/test-server.ts'

/** Does what leads to the refusal, and sends the call that is refused. */
export type Provocation = (of: Stage) => Promise<Answer>
export type Provocations = Partial<Record<ErrorCode, Provocation>>
export interface Answer {
  status: number
  code: unknown
}

export interface Stage {
  server: TestServer
  client: TestClient
  admin: Api
  /** Another one. */
  second: Api
  worker: TestMember
  api: Api
  unit: string
  taskUuid: string
  /** A catalogue that the company's packages no longer hold. */
  formerUuid: string
  assignmentUuid: string
}

export async function sent(api: Api, call: AnyCall, input: Record<string, unknown>): Promise<Answer> {
  const answer = await api.request(call.method, call.path, input)
  const body = (await answer.json()) as { error?: { code: string } }
  return { status: answer.status, code: body.error?.code }
}

export const unknown: string = randomUUID()
export const ofResult = (riskAssessmentExecutionResultUuid = unknown) => ({
  riskAssessmentExecutionResultUuid,
})
export const ofTask = (riskAssessmentTaskUuid = unknown) => ({ riskAssessmentTaskUuid })

/** The same for whoever asks, whatever was done before. */
export const by =
  (
    call: AnyCall,
    input: (of: Stage) => Record<string, unknown>,
    who: 'admin' | 'api' = 'admin',
  ): Provocation =>
  (of) =>
    sent(of[who], call, input(of))
export const unknownResult = (call: AnyCall, more: object = {}): Provocations => ({
  'RiskAssessment.ResultNotFound': by(call, () => ({ ...ofResult(), ...more })),
})
export const unknownExecution = (
  call: AnyCall,
  more: object = {},
  who: 'admin' | 'api' = 'api',
): Provocations => ({
  'RiskAssessment.ExecutionNotOwn': by(call, () => ({ executionUuid: unknown, ...more }), who),
})
export const unknownTask = (call: AnyCall, more: (of: Stage) => object = () => ({})): Provocations => ({
  'RiskAssessment.NotFound': by(call, (of) => ({ ...ofTask(), ...more(of) })),
  'RiskAssessment.NotAssignedToClient': by(call, (of) => ({ ...ofTask(of.formerUuid), ...more(of) })),
})
