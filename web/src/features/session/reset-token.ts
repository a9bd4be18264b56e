const shape = /^#[\w-]{20,200}$/
let token: string | undefined

/** Takes the token out of the address: it must not stay in the history or on a shared screen. */
function takeToken(): void {
  if (!location.pathname.startsWith('/auth/reset-password/') || location.hash === '') return
  if (shape.test(location.hash)) token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
}

takeToken()
addEventListener('hashchange', takeToken)

/** The token that the mail's link carried in its fragment; servers and logs never see it. */
export const resetToken = (): string | undefined => token
