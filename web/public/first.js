// Sets theme and language of this device before the first paint, so that nothing flashes. Texts and React are
// loaded later.
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
})()
