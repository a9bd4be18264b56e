// Runs before the first paint, so that nothing flashes. Sets the theme and the language of this device, and
// on the login page the colours of the licensee. In the app, also sends the first requests, so that their
// answers arrive together with the code (src/lib/early-answers.ts).
;(() => {
  const html = document.documentElement
  let theme, language
  const isTheme = (value) => value === 'light' || value === 'dark'
  try {
    // The company's default applies until a theme is chosen on this device.
    theme = ['sorgfalt.theme', 'sorgfalt.defaultTheme'].map((key) => localStorage.getItem(key)).find(isTheme)
    language = localStorage.getItem('sorgfalt.language')
  } catch {
    // If storage is blocked, the theme of the system and the language of the browser apply.
  }
  theme ||= matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  html.dataset.theme = theme
  html.dataset.mantineColorScheme = theme
  const known = { de: 'de-DE', en: 'en-GB' }
  const wanted =
    [language || '', ...navigator.languages].find((tag) => tag.slice(0, 2).toLowerCase() in known) || 'de'
  html.lang = known[wanted.slice(0, 2).toLowerCase()]

  const loginStart = document.getElementById('login-start')
  if (loginStart) {
    const { primary, contrast } = JSON.parse(loginStart.textContent).licensee.theme[theme]
    html.style.setProperty('--brand', primary)
    html.style.setProperty('--brand-contrast', contrast)
  }

  if (!/^\/($|dashboard(\/|$))/.test(location.pathname)) return

  globalThis.earlyAnswers = new Map()
  const ask = (address) => {
    const answer = fetch(address, { credentials: 'same-origin' })
    globalThis.earlyAnswers.set(address, answer)
    // The app reports the failure when it takes the answer.
    answer.catch(() => undefined)
    return answer
  }

  void ask(`/assets/i18n/${html.lang.replace('-', '_')}.json`)
  const start = ask('/api/session/read-start-up')
  // Without a session, or while the session waits for something, the start page has no data.
  const opensStart = /^\/(dashboard(\/(start\/overview(\/.*)?)?)?)?$/.test(location.pathname)
  const isPending = ({ mustChangePassword, secondFactor }) => mustChangePassword || secondFactor.pending
  const askOverview = async (answer) => {
    if (answer.ok && !isPending((await answer.clone().json()).member)) void ask('/api/overview/read')
  }
  if (opensStart) start.then(askOverview).catch(() => undefined)
})()
