import type { Plugin } from 'vite'

/** In development the two pages answer as on the server: /auth/* the login, every other page the app. */
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
