/** Saves bytes as a file through the browser. */
export function saveFile({ bytes, name }: { bytes: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
