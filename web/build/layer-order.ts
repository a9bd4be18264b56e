import type { Plugin } from 'vite'

/** Later layers override earlier ones, so that a screen can adjust a part regardless of specificity. */
const order = '@layer tokens, base, ui, shell, screen;'

/**
 * Adds the order of the cascade layers to the beginning of every style sheet. Code splitting decides which
 * file a browser reads first, and the first mention of a layer fixes its rank.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.+\.css$/ },
      handler: (code) => ({ code: code.includes('@import') ? code : `${order}\n${code}`, map: null }),
    },
  }
}
