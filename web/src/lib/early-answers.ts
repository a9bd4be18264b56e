/** The answers that public/first.js has requested before the code of the app was loaded, by their address. */
declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined
}

/** Returns the answer to a request that the page has already sent. Each answer can be taken once. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const answer = globalThis.earlyAnswers?.get(address)
  globalThis.earlyAnswers?.delete(address)
  return answer
}
