/** Runs public/first.js as the page at `address` does before its first paint. */
export async function runFirstScript(address: string): Promise<void> {
  const before = location.href
  history.replaceState(null, '', address)

  const script = document.createElement('script')
  script.src = `/first.js?${crypto.randomUUID()}`
  const loaded = new Promise((resolve) => {
    script.addEventListener('load', resolve)
  })
  document.head.append(script)
  await loaded

  script.remove()
  history.replaceState(null, '', before)
}
