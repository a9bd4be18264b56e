import type { Plugin } from 'vite'

/** Serves the two pages in development as the server does: the login at /auth/*, the app everywhere else. */
export function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
        if (asksForPage) request.url = request.url?.startsWith('/auth') ? '/auth.html' : '/app.html'
        next()
      })
    },
  }
}
