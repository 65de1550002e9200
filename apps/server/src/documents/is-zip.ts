/** Whether a file is an archive, as workbooks are, regardless of what it is called. */
export const isZip = (file: Uint8Array): boolean =>
  file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4
