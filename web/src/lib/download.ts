/** Gives bytes to the browser to keep as a file. */
export function saveFile({ bytes, name }: { bytes: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
