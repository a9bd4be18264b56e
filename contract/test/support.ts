export * from '../src/index.ts'
export { resetPasswordForm as resetPasswordFormShape } from '../src/session/session.ts'
