/** Hands the person a file under this name. */
export function saveFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has to have taken it first.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
