/** The installation that the journeys visit: the real server with its demo companies, see demo-server.ts. Three ports in a row. */
export const port = Number(process.env.E2E_PORT ?? 3917)
export const smtpPort = port + 1
/** A host of no licensee: it shows the default one, Arbeitswelt. */
export const origin = `http://localhost:${port}`
/** The host of Nordschutz. */
export const nordschutzOrigin = `http://127.0.0.1:${port}`
/** Another company's chat, which Nordschutz has. */
export const chatPort = port + 2
export const chatOrigin = `http://localhost:${chatPort}`
/** What every account of the demo has. */
export const demoPassword = 'Sorgfalt-2026'
