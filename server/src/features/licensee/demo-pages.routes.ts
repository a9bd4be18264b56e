import { languageOf, localeOf, type TextKey } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../access/context.ts'
import { html } from '../../platform/html.ts'
import { calendarPath, chatPath } from './demo-targets.ts'

/**
 * Serves the pages that the demo shows as support chat and as calendar. Other installations do not serve
 * them.
 */
export function serveDemoPages(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  if (!config.demo) return

  const serve = (path: string, frameAncestors: string, texts: { title: TextKey; text: TextKey }) =>
    app.get(path, async (request, reply) => {
      const accepted = (request.headers['accept-language'] ?? '').split(',').map((tag) => tag.trim())
      const language = languageOf(accepted)
      const t = translator(language)

      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
        )

      return html`<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t(texts.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/verify.css">
</head>
<body>
<main>
<h1>${t(texts.title)}</h1>
<p>${t(texts.text)}</p>
</main>
</body>
</html>`.text
    })

  serve(chatPath, config.publicUrl.origin, { title: 'shell.demo.chatTitle', text: 'shell.demo.chatText' })
  serve(calendarPath, "'none'", { title: 'shell.demo.calendarTitle', text: 'shell.demo.calendarText' })
}
