/** Returns the address of the verification page without protocol and code. */
export function shortenUrl(verifyUrl: string): string {
  return verifyUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')
}
