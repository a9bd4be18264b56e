import { expect, test } from 'vitest'
import { parseAuthPath } from './auth-route.rules.ts'

test.each([
  ['/auth/login', { screen: 'login', clientId: undefined }],
  ['/auth/login/musterbau', { screen: 'login', clientId: 'musterbau' }],
  ['/auth/login/%20Musterbau%20', { screen: 'login', clientId: 'musterbau' }],
  ['/auth/login/%20', { screen: 'login', clientId: undefined }],
  ['/auth/forgot-password/musterbau', { screen: 'forgotPassword', clientId: 'musterbau' }],
  ['/auth/reset-password/musterbau', { screen: 'resetPassword', clientId: 'musterbau' }],
  ['/auth/set-up', { screen: 'setUp' }],
  ['/set-up', { screen: 'login', clientId: undefined }],
  ['/auth/support-login/musterbau', { screen: 'supportLogin', clientId: 'musterbau' }],
  ['/auth/support-login', { screen: 'login', clientId: undefined }],
  ['/auth/forgot-password', { screen: 'login', clientId: undefined }],
  ['/auth/whatever/musterbau', { screen: 'login', clientId: undefined }],
  // The screen shows hostile IDs unchanged. The server refuses them in the same way as unknown IDs.
  ["/auth/login/admin'--", { screen: 'login', clientId: "admin'--" }],
  ['/auth/login/%00', { screen: 'login', clientId: '\0' }],
  ['/auth/login/%zz', { screen: 'login', clientId: undefined }],
])('parseAuthPath(%j) is %j', (pathname, route) => {
  expect(parseAuthPath(pathname)).toEqual(route)
})
