/** Where the licensee's key goes in the address of its support chat. */
export const keyPlace = '{key}'

/** The chat's address with the key in it. */
export const supportChatHref = (url: string, key: string | null): string =>
  url.replaceAll(keyPlace, encodeURIComponent(key ?? ''))
