/** The part of a support chat's address that is replaced by the licensee's key. */
export const keyPlaceholder = '{key}'

/** Returns the address of a support chat with the licensee's key in it. */
export const buildSupportChatHref = (url: string, key: string | null): string =>
  url.replaceAll(keyPlaceholder, encodeURIComponent(key ?? ''))
