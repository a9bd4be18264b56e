/** The installation that the journeys visit: the real server with its demo companies, see demo-server.ts. */
export const port = 3917
export const smtpPort = 3918
/** A host of no licensee: it shows the default one, Arbeitswelt. */
export const origin = `http://localhost:${port}`
/** The host of Nordschutz. */
export const nordschutzOrigin = `http://127.0.0.1:${port}`
/** Another company's chat, which Nordschutz has (nordschutz-with-chat.yaml). */
export const chatPort = 3919
export const chatOrigin = `http://localhost:${chatPort}`
/** What every account of the demo has. */
export const demoPassword = 'Sorgfalt-2026'
