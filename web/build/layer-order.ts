import type { Plugin } from 'vite'

/** Later layers win: a screen may adjust a part without fighting over specificity. */
const order = '@layer tokens, base, ui, shell, screen;'

/**
 * Puts the order of the cascade layers at the head of every style sheet: code splitting decides which file a browser
 * reads first, and the first mention of a layer fixes its rank.
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
