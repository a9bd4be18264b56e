/** The password of every demo account that has one. */
export const demoPassword = 'Sorgfalt-2026'

/** The lines about the demo accounts that npm start prints. */
export const demoLogins = [
  `  Company musterbau   stefan.super  anna.admin  lena.standort  otto.einheit  max.muster`,
  `  Company nordlicht   nora.nord`,
  `  Customer adviser    berta.berater, at /auth/support-login/musterbau`,
  `  Password of all     ${demoPassword}`,
].join('\n')
