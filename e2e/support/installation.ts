/** The addresses of the end-to-end tests (demo-server.ts). They use seven consecutive ports. */
export const port = Number(process.env.E2E_PORT ?? 3917)
export const smtpPort = port + 1
/** A host without a licensee. It shows the default licensee Arbeitswelt. */
export const origin = `http://localhost:${port}`
/** The host of Nordschutz. */
export const nordschutzOrigin = `http://127.0.0.1:${port}`
/** The chat provider of Nordschutz. */
export const chatPort = port + 2
export const chatOrigin = `http://localhost:${chatPort}`
/** The port of the installation without demo data (empty-server.ts). */
export const emptyPort = port + 3
/** The identity provider of Kontowerk (identity-provider.ts). */
export const providerPort = port + 4
export const issuer = `https://localhost:${providerPort}`
/** The password of all demo accounts. */
export const demoPassword = 'Sorgfalt-2026'
/** The identity provider with SAML of Rahmenwerk (saml-provider.ts), and its PHP without TLS. */
export const samlPort = port + 5
export const samlOrigin = `https://localhost:${samlPort}`
export const phpPort = port + 6
