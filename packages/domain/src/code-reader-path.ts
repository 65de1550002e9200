/**
 * What the address of the code reader's worker begins with. Its policy alone allows WebAssembly, and pages may start no other
 * worker (docs/adr/0034-codes-are-read-in-a-worker.md).
 */
export const codeReaderStart = '/assets/code-reader.'
